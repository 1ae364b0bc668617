import HTTPServer

extension TableAPI {
  /// `GET /healthz`
  func healthz(_ request: HTTPRequest) throws(RequestError) -> HTTPResponse {
    let purpose = try QueryReader(request.query, allowed: ["for"]).text("for")
    if let purpose, !purpose.utf8.elementsEqual("reading".utf8) {
      throw .malformed("\"for\" must be \"reading\", or left out.")
    }
    let status = options.health()
    var json = JSONText()
    json.raw("{\"status\":\"")
    json.raw(status.word)
    json.raw("\"")
    if let reason = status.reason {
      json.raw(",\"reason\":")
      json.string(reason)
    }
    json.raw("}")
    let isWell = purpose == nil ? status == .ready : status.canBeRead
    return HTTPResponse(status: isWell ? 200 : 503, json: json.bytes)
  }

  /// `GET /metrics`
  func metricsText(_ request: HTTPRequest) throws(RequestError) -> HTTPResponse {
    _ = try QueryReader(request.query, allowed: [])
    let (counts, http, latest) = (metrics.counts, started.server?.statistics, engine.history.latest)
    var text = MetricsText()
    text.add(
      "editable_table_requests_total", .counter, "Requests that are over.",
      counts.requests.map { request, count in
        let labels: [(StaticString, String)] = [
          ("method", request.method), ("route", request.route.rawValue), ("status", String(request.status)),
        ]
        return (labels, count)
      })
    text.add(
      "editable_table_request_duration_seconds", "How long requests took, without streams.", counts.durations)
    text.add("editable_table_commands_accepted_total", .counter, "Commands carried out.", counts.accepted)
    text.add(
      "editable_table_commands_refused_total", .counter, "Commands refused, by the error's code.",
      counts.refused.map { code, count in
        let labels: [(StaticString, String)] = [("code", code)]
        return (labels, count)
      })
    text.add(
      "editable_table_wrong_tokens_total", .counter, "Wrong tokens that somebody tried.", counts.wrongTokens)
    text.add(
      "editable_table_received_bytes_total", .counter, "Bytes of request bodies.", http?.receivedBytes ?? 0)
    text.add(
      "editable_table_sent_bytes_total", .counter, "Bytes of answers and streams.", http?.sentBytes ?? 0)
    text.add("editable_table_connections_total", .counter, "Connections accepted.", http?.accepted ?? 0)
    text.add("editable_table_connections", .gauge, "Open connections.", http?.connections ?? 0)
    text.add("editable_table_streams", .gauge, "Open streams.", http?.streams ?? 0)
    text.add("editable_table_viewers", .gauge, "Viewers of the table.", viewers.count)
    text.add(
      "editable_table_announced_viewers", .gauge, "Viewers that said who they are.", viewers.presence.count)
    if options.peers != nil {
      text.add(
        "editable_table_other_servers", .gauge, "Other servers through which people look at the table.",
        viewers.presence.otherServers)
      text.add(
        "editable_table_refused_reports_total", .counter, "What came from other servers and made no sense.",
        viewers.presence.refusedReports)
    }
    text.add("editable_table_requests_running", .gauge, "Requests being answered.", http?.running ?? 0)
    text.add(
      "editable_table_held_bytes", .gauge, "Bytes of bodies and large answers held.",
      (http?.bodyBytes ?? 0) + (http?.answerBytes ?? 0))
    text.add(
      "editable_table_writable", .gauge, "Whether commands can be carried out: 1 or 0.",
      options.health() == .ready ? 1 : 0)
    text.add("editable_table_version", .gauge, "The table's version.", latest.version)
    text.add("editable_table_rows", .gauge, "The table's rows.", latest.rows.count)
    text.add(
      "editable_table_start_time_seconds", .gauge, "When the server started, in seconds since 1970.",
      Int(metrics.started.timeIntervalSince1970))
    return HTTPResponse(status: 200, contentType: MetricsText.contentType, body: Array(text.text.utf8))
  }
}

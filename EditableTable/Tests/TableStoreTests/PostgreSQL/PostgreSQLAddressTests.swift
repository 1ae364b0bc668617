import EditableTable
import Testing

@testable import TableStore

@Suite struct PostgreSQLAddressTests {
  @Test func anAddressNamesServersATableAndWhateverLibpqTakes() throws {
    let address = try PostgreSQLAddress(
      "postgres://ann:secret@a,b:5433,c/lists?table=my%20table&sslmode=verify-full&connect_timeout=7")
    #expect(address.table == "my table")
    #expect(address.servers.map(\.name) == ["a", "b:5433", "c"])
    for server in address.servers {
      #expect(server.settings["dbname"] == "lists")
      #expect(server.settings["user"] == "ann")
      #expect(server.settings["password"] == "secret")
      #expect(server.settings["sslmode"] == "verify-full")
      #expect(server.settings["connect_timeout"] == "7")
      #expect(server.settings["target_session_attrs"] == "read-write")
      #expect(server.settings["tcp_user_timeout"] == "5000")
    }
    #expect(address.servers[1].settings["host"] == "b")
    #expect(address.servers[1].settings["port"] == "5433")
  }

  @Test(arguments: [
    "postgres://a/lists", "postgresql://a/lists?table=main", "postgres://a/lists?table=main&sslmode=disable",
  ])
  func aTableIsMainUnlessItIsSaid(_ url: String) throws {
    #expect(try PostgreSQLAddress(url).table == "main")
  }

  @Test func aSocketsFolderIsAServerToo() throws {
    let address = try PostgreSQLAddress("postgres:///lists?host=/run/postgresql&table=x")
    #expect(address.servers.count == 1)
    #expect(address.servers[0].settings["host"] == "/run/postgresql")
  }

  @Test(arguments: [
    "", "a", "mysql://zelda:secret@a/lists", "postgres://zelda:secret@a/lists?table=",
    "postgres://zelda:secret@a/lists?table=%00", "postgres://zelda:secret@a/lists?table=%zz",
    "postgres://zelda:secret@a/lists?table=" + String(repeating: "x", count: 201),
    "postgres://zelda:sec%00ret@a/lists",
    "postgres://zelda:secret@a:1,b:2,c:3/lists?hostaddr=127.0.0.1,127.0.0.2",
    "postgres://zelda:secret@[a/lists", "postgres://zelda:secret@a/lists?nonsense=secret",
  ])
  func anAddressThatCannotBeReadIsRefusedWithoutShowingIt(_ url: String) {
    #expect {
      try PostgreSQLAddress(url)
    } throws: { error in
      guard let error = error as? LogError else { return false }
      return error.code == "log_inaccessible" && !error.message.contains("sec")
        && !error.message.contains("zelda")
    }
  }

  @Test(arguments: [
    ("08006", "log_unavailable"), ("57P01", "log_unavailable"), ("57P03", "log_unavailable"),
    ("25006", "log_unavailable"), ("40001", "log_unavailable"), ("55P03", "log_unavailable"),
    ("53300", "log_unavailable"), ("53100", "log_full"), ("28P01", "log_inaccessible"),
    ("3D000", "log_inaccessible"), ("42501", "log_inaccessible"), ("42P01", "log_damaged"),
    ("23505", "log_damaged"), ("XX001", "log_damaged"),
  ])
  func aStatesCodeSaysWhatIsToBeDone(_ state: String, _ code: String) {
    #expect(PostgreSQLConnection.meaning(of: state, "").code == code)
  }
}

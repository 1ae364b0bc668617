/// A certificate that signed itself, for localhost, and keys. They protect nothing.
package enum TestCertificate {
  package static let certificate = """
    -----BEGIN CERTIFICATE-----
    MIIBmjCCAUGgAwIBAgIUYlcmfNT1GgsEW50txQEjoF1/5RUwCgYIKoZIzj0EAwIw
    FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEzMDE3NDgyOVoYDzIxMjYxMTA2
    MTc0ODI5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
    PQMBBwNCAAT3fQR78CO+djCPWvaYRks3lGsJl4THFHMNMQJanWxwyzV0wDsNNdrp
    0dGkfHj2zSMILHuj4J3uf4SW8tK5fPd9o28wbTAdBgNVHQ4EFgQUsLY7Ou6xtTVo
    jTz46BMCGl+jJREwHwYDVR0jBBgwFoAUsLY7Ou6xtTVojTz46BMCGl+jJREwDwYD
    VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
    zj0EAwIDRwAwRAIgEAn3q0wk1RWkzgBR/pP8/Qv5C+/Q5ECDFaN/rB7nhtsCIAiB
    xDZ/rstGfMVg0QwJaGpLeLsemA8yPzxXYeQoySPu
    -----END CERTIFICATE-----
    """

  package static let key = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgcqBUE40QtW8Yg6AK
    uiKVmEihBoUAdUtvoS0lVmcJKUChRANCAAT3fQR78CO+djCPWvaYRks3lGsJl4TH
    FHMNMQJanWxwyzV0wDsNNdrp0dGkfHj2zSMILHuj4J3uf4SW8tK5fPd9
    -----END PRIVATE KEY-----
    """

  /// Of no certificate.
  package static let otherKey = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgeADJnC0IDXMiqpcw
    R/gQxDVozoCesnbljqVJxbCEegehRANCAATt7d7XClaSpa6ASdIRR1nrfGJpTrup
    lHZEaE8KHOI+fpb83mgmTfhKSy3KKK/dPnNC2CJSQXoZpZwnu+imci2S
    -----END PRIVATE KEY-----
    """

  /// The key, with a password.
  package static let lockedKey = """
    -----BEGIN ENCRYPTED PRIVATE KEY-----
    MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAjaRLf6VBtCJQICCAAw
    DAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEFqbX7/kKSyVl7SLX88b/AkEgZAB
    66dRuH30ubEEqM/sAtI7g9sC3wv1pYUjVIwHG06hQoUzBx9DsrW0lp6Tu1XP76Dm
    EGcW9csvxCD2ZYg/Jsq+D6EWMgBXYkfSZ5jPhkDo0AbcN5GHlRf0NXFfOoTSIHYD
    0xiMqMIgYYkdykV3ya4e0ZdTJWn28/JC/mK4S1HjuvGzmrHJI+exObgHNc2viNk=
    -----END ENCRYPTED PRIVATE KEY-----
    """
}

/// A certificate that signed itself, for localhost, and its key. They protect nothing.
enum TestCertificate {
  static let certificate = """
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

  static let key = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgcqBUE40QtW8Yg6AK
    uiKVmEihBoUAdUtvoS0lVmcJKUChRANCAAT3fQR78CO+djCPWvaYRks3lGsJl4TH
    FHMNMQJanWxwyzV0wDsNNdrp0dGkfHj2zSMILHuj4J3uf4SW8tK5fPd9
    -----END PRIVATE KEY-----
    """
}

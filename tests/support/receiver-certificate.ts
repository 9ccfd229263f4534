// A certificate that a receiver of webhooks proves itself with in tests: made by itself for hooks.example.org, good for a hundred years.
export const receiverName = 'hooks.example.org';

export const receiverKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgI01fm6YRm9CU3AfG
KH8Dvq3kxfUjKI03/BseoFzpXkehRANCAARP9Ayiq5aoNUQnkIPIZanwt90xvZfX
Q+Jyn8x3qfWWXZ9eB5SiOglA4SaXa/tXDViWDeBMeNLkkaEwk7X5sjL8
-----END PRIVATE KEY-----
`;

export const receiverCertificate = `-----BEGIN CERTIFICATE-----
MIIBrTCCAVOgAwIBAgIULc00AFNJNdpkDpI+hdltjlPWqHQwCgYIKoZIzj0EAwIw
HDEaMBgGA1UEAwwRaG9va3MuZXhhbXBsZS5vcmcwIBcNMjYxMTI2MDg0OTQzWhgP
MjEyNjExMDIwODQ5NDNaMBwxGjAYBgNVBAMMEWhvb2tzLmV4YW1wbGUub3JnMFkw
EwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAET/QMoquWqDVEJ5CDyGWp8LfdMb2X10Pi
cp/Md6n1ll2fXgeUojoJQOEml2v7Vw1Ylg3gTHjS5JGhMJO1+bIy/KNxMG8wHQYD
VR0OBBYEFMR3jNiBV1zU/qwsaf/48z+OBCBZMB8GA1UdIwQYMBaAFMR3jNiBV1zU
/qwsaf/48z+OBCBZMA8GA1UdEwEB/wQFMAMBAf8wHAYDVR0RBBUwE4IRaG9va3Mu
ZXhhbXBsZS5vcmcwCgYIKoZIzj0EAwIDSAAwRQIgRcBtflnnpIh4DcSmNMc9d/z/
DY2N0DgkZopqHQTdNqwCIQDAl6wat9jiwKh98FENQEH8jKu3glnUZyX9j6SIumhg
0A==
-----END CERTIFICATE-----
`;

"""What pages may load and run (Content-Security-Policy): nothing but files of their own host, nothing inline."""

CONTENT_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'"
)
"""`wasm-unsafe-eval` lets the workers of a page start the engine; it allows no text to be run as a program. Forms are
sent by the pages behind links in e-mails and by the search of the documentation."""
CLIENT_POLICY = CONTENT_POLICY.replace("form-action 'self'", "form-action 'none'")
"""For a page that is only ever the client, whose forms are handled by its script."""
NO_FRAMES = "frame-ancestors 'none'"
"""Browsers take this one from a header only."""

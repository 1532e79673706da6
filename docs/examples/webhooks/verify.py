import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

SECRET = os.environ['WEBHOOK_SECRET']


def is_genuine(headers, body):
    id, timestamp = headers['webhook-id'], headers['webhook-timestamp']
    if not id or not (timestamp or '').isdigit() or abs(time.time() - int(timestamp)) > 300:
        return False
    key = base64.b64decode(SECRET.removeprefix('whsec_'))
    content = f'{id}.{timestamp}.'.encode() + body
    digest = base64.b64encode(hmac.new(key, content, hashlib.sha256).digest()).decode()
    signatures = (headers['webhook-signature'] or '').split(' ')
    return any(hmac.compare_digest(signature, f'v1,{digest}') for signature in signatures)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers['content-length']))
        genuine = is_genuine(self.headers, body)
        if genuine:
            print(self.headers['webhook-id'], json.loads(body)['type'], flush=True)
        self.send_response(204 if genuine else 400)
        self.end_headers()


HTTPServer(('127.0.0.1', int(os.environ.get('PORT', 4020))), Receiver).serve_forever()

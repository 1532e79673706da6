// Plain node:http: reads JSON, writes JSON, no validation.
import { createServer } from 'node:http';
import { listenOptions, responses } from './options.mjs';

createServer((req, res) => {
  let text = '';
  req.setEncoding('utf8');
  req.on('data', (chunk) => {
    text += chunk;
  });
  req.on('end', () => {
    if (req.method === 'POST') JSON.parse(text);
    const response =
      req.method === 'POST'
        ? responses.post
        : req.url?.startsWith('/api/v1/posts')
          ? responses.list
          : responses.accounts;
    const body = JSON.stringify(response);
    res.writeHead(req.method === 'POST' ? 201 : 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    });
    res.end(body);
  });
}).listen(listenOptions);

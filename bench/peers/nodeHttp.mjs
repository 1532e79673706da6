// Plain node:http: reads JSON, writes JSON, no validation.
import { createServer } from 'node:http';
import { answers, given } from './options.mjs';

createServer((req, res) => {
  let text = '';
  req.setEncoding('utf8');
  req.on('data', (piece) => {
    text += piece;
  });
  req.on('end', () => {
    if (req.method === 'POST') JSON.parse(text);
    const answer =
      req.method === 'POST' ? answers.post : req.url?.startsWith('/api/v1/posts') ? answers.list : answers.accounts;
    const body = JSON.stringify(answer);
    res.writeHead(req.method === 'POST' ? 201 : 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    });
    res.end(body);
  });
}).listen(given);

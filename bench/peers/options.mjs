// The arguments of every server: the port, and the response bodies, recorded from the mock.
import { readFileSync } from 'node:fs';

const [, , port, file = ''] = process.argv;

export const listenOptions = { port: Number(port), host: '127.0.0.1' };

/** @type {{ post: object, list: object, accounts: object }} */
export const responses = JSON.parse(readFileSync(file, 'utf8'));

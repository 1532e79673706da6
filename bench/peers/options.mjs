// The arguments of every server: the port, and the response bodies, recorded from the mock.
import { readFileSync } from 'node:fs';

const [, , port, file = ''] = process.argv;

/** The port to listen on. */
export const given = { port: Number(port), host: '127.0.0.1' };

/** @type {{ post: object, list: object, accounts: object }} */
export const answers = JSON.parse(readFileSync(file, 'utf8'));

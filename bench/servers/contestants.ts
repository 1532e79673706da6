/** The compared servers. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { apiPath, buildMockCommand } from '../mock/packed.ts';

export interface Contestant {
  readonly id: string;
  readonly name: string;
  /** The base path of the API. */
  readonly base: string;
  /** Whether it rejects a body that breaks a rule. */
  readonly validates: boolean;
  /** @param responsesFile a file with the response bodies */
  readonly buildCommand: (port: number, responsesFile: string) => readonly string[];
}

/** The baseline: the server that the others are compared with. */
export const expressId = 'express';
export const mockId = 'mock';
export const prismId = 'prism';
/** A typical handwritten mock. */
export const expressAppId = 'express-app';

const prism = createRequire(import.meta.url).resolve('@stoplight/prism-cli');
const document = join(import.meta.dirname, '../../generated/openapi.prism.json');

function buildPeerServer(id: string, name: string, file: string, validates: boolean): Contestant {
  const path = join(import.meta.dirname, '../peers', file);
  return {
    id,
    name,
    base: apiPath,
    validates,
    buildCommand: (port, responsesFile) => [path, String(port), responsesFile],
  };
}

export const contestants: readonly Contestant[] = [
  {
    id: mockId,
    name: 'social-contract mock',
    base: apiPath,
    validates: true,
    buildCommand: (port) => buildMockCommand(port),
  },
  buildPeerServer('node', 'node:http, bare', 'nodeHttp.mjs', false),
  buildPeerServer('fastify', 'Fastify with JSON Schema', 'fastify.mjs', true),
  buildPeerServer(expressId, 'Express 5, bare', 'express.mjs', false),
  buildPeerServer('zod', 'Express with Zod', 'expressZod.mjs', true),
  buildPeerServer(expressAppId, 'Express with Zod, a Map and keys', 'expressApp.mjs', true),
  buildPeerServer('openapi-backend', 'openapi-backend', 'openapiBackend.mjs', true),
  buildPeerServer('express-openapi-validator', 'express-openapi-validator', 'expressOpenapiValidator.mjs', true),
  {
    id: prismId,
    name: 'Prism, silent',
    // Prism ignores the base path of the server URL.
    base: '',
    validates: true,
    buildCommand: (port) => [prism, 'mock', document, '--port', String(port), '--multiprocess=false', '-v', 'silent'],
  },
];

/** @throws if no compared server has the id */
export function findContestant(id: string): Contestant {
  const match = contestants.find((contestant) => contestant.id === id);
  if (match === undefined) throw new Error(`Unknown contestant "${id}".`);
  return match;
}

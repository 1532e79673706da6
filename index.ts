/**
 * The parts that most projects begin with: the mock and the client. Everything has an entry point of its own, such as
 * `social-contract/client`, which loads no more than it needs.
 */
export * from './mock-server/index.ts';
export { createClient } from './src/client/index.ts';

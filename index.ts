/**
 * The parts that most projects begin with: the mock and the client. Each part also has its own entry point, such as
 * `social-contract/client`, which loads only what it needs.
 */
export * from './mock-server/index.ts';
export { createClient } from './src/client/index.ts';

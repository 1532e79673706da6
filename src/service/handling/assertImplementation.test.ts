import { expect, test } from 'vitest';
import { createRouter, createService, type Implementation } from '../index.ts';

const implementation = {
  authenticate: () => undefined,
  findResources: () => ({ accounts: new Map() }),
  handlers: { listAccounts: () => [] },
};

/** What callers without types may pass. */
const create = createService as (implementation?: unknown, options?: object) => unknown;

test('a service and a router accept only options that exist', () => {
  expect(() => create(implementation, { chekResults: true })).toThrow(
    'A service has no option `chekResults`. Did you mean `checkResults`?',
  );
  expect(() => createRouter(implementation, { profil: {} } as object)).toThrow('Did you mean `profile`?');
});

test.each<[string, unknown, string]>([
  ['no implementation', undefined, 'A service needs an implementation'],
  ['an empty implementation', {}, 'An implementation needs the function `authenticate`.'],
  ['no findResources', { ...implementation, findResources: undefined }, 'needs the function `findResources`.'],
  ['no handlers', { ...implementation, handlers: null }, 'An implementation needs the object `handlers`.'],
  ['a mistyped handler', { ...implementation, handlers: { createPots: () => ({}) } }, 'Did you mean `createPost`?'],
  [
    'a handler of another type',
    { ...implementation, handlers: { createPost: {} } },
    '`createPost` must be a function.',
  ],
])('a service is refused at once with %s', (_name, value, message) => {
  expect(() => create(value)).toThrow(message);
});

test('an implementation may be an instance of a class with data and methods', () => {
  class Handlers {
    readonly database = new Map();
    readonly createPost = undefined;
    listAccounts = () => [];
    log() {}
  }
  class Service implements Implementation {
    readonly handlers = new Handlers() as Implementation['handlers'];
    authenticate() {
      return undefined;
    }
    findResources() {
      return { accounts: new Map() };
    }
  }
  expect(() => createService(new Service())).not.toThrow();
});

/** The names of the options of a mock. */
import type { OptionNames } from '../../src/options/assertKnownOptions.ts';
import type { MockOptions } from './mockOptions.ts';
import type { ServerOptions } from './startServer.ts';

export const mockOptionNames: OptionNames<MockOptions> = {
  profile: true,
  translate: true,
  world: true,
  seed: true,
  keys: true,
  frozenAt: true,
  wall: true,
  allowedWebhookHosts: true,
  webhookTime: true,
  webhookTimeout: true,
  strict: true,
  enforces: true,
  state: true,
  onActivity: true,
  onError: true,
};

export const serverOptionNames: OptionNames<ServerOptions> = {
  ...mockOptionNames,
  port: true,
  host: true,
  token: true,
  publicUrl: true,
  limits: true,
};

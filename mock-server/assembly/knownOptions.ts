/** Checks the options of a mock, for callers without types. */
import { assertKnownOptions, type OptionNames } from '../../src/options/assertKnownOptions.ts';
import type { MockOptions } from './mockOptions.ts';
import { parseOrigin } from './parseOrigin.ts';
import type { ServerOptions } from './startServer.ts';

const mockOptionNames: OptionNames<MockOptions> = {
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

const serverOptionNames: OptionNames<ServerOptions> = {
  ...mockOptionNames,
  port: true,
  host: true,
  token: true,
  publicUrl: true,
  limits: true,
};

/** @throws TypeError for an option that does not exist, or a value that the mock would ignore or misread */
export function assertMockOptions(options: MockOptions): void {
  assertOptions(options, mockOptionNames);
}

/** @throws TypeError like `assertMockOptions` */
export function assertServerOptions(options: ServerOptions): void {
  assertOptions(options, serverOptionNames);
}

function assertOptions(options: ServerOptions, names: Readonly<Record<string, true>>): void {
  assertKnownOptions('A mock', options, names);
  for (const [name, { isValid, is }] of Object.entries(optionValues)) {
    const value = options[name as keyof typeof optionValues];
    if (value !== undefined && !isValid(value))
      throw new TypeError(`\`${name}\` must be ${is}, not ${JSON.stringify(value)}.`);
  }
}

interface ValueCheck {
  isValid(value: unknown): boolean;
  /** What the value is, as the end of a sentence with "must be". */
  readonly is: string;
}

const optionValues = {
  port: {
    isValid: (port) => Number.isInteger(port) && Number(port) >= 0 && Number(port) <= 65_535,
    is: 'a number from 0 to 65535',
  },
  publicUrl: {
    isValid: (url) => typeof url === 'string' && parseOrigin(url) !== undefined,
    is: 'an http or https URL without a path, such as https://mock.example.com',
  },
  allowedWebhookHosts: {
    isValid: (hosts) => Array.isArray(hosts) && hosts.every((host) => typeof host === 'string'),
    is: 'a list of host names',
  },
  webhookTime: { isValid: (time) => time === 'real' || time === 'tenant', is: '"real" or "tenant"' },
  webhookTimeout: {
    isValid: (timeout) => typeof timeout === 'number' && timeout > 0,
    is: 'a positive number of milliseconds',
  },
  strict: { isValid: (strict) => typeof strict === 'boolean', is: 'true or false' },
} satisfies { readonly [Name in keyof ServerOptions]?: ValueCheck };

/** The names of the options of a mock, to find mistyped ones in callers without types. */
import { findNearest } from '../../spec/text/nearest.ts';
import type { MockOptions } from './mockOptions.ts';
import type { ServerOptions } from './startServer.ts';

type Names<Options> = Readonly<Record<keyof Options, true>>;

export const mockOptionNames: Names<MockOptions> = {
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

export const serverOptionNames: Names<ServerOptions> = {
  ...mockOptionNames,
  port: true,
  host: true,
  token: true,
  publicUrl: true,
  limits: true,
};

/** @throws TypeError for an option that does not exist */
export function assertKnownOptions(options: object, names: Readonly<Record<string, true>>): void {
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(names, name)) continue;
    const suggestion = findNearest(name, Object.keys(names));
    const hint = suggestion === undefined ? '' : ` Did you mean \`${suggestion}\`?`;
    throw new TypeError(`A mock has no option \`${name}\`.${hint}`);
  }
}

/** The mocks of a run, by their profile; each is started once. */
import type { Bindings } from '../../../spec/profile/profile.ts';
import { findMockProblems } from '../../../src/profile/codec.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import type { ConformanceOptions } from '../../options.ts';
import { type ComparableSetup, type OpenRunningMock, openSide, type Side } from './side.ts';

export class RunningMocks {
  readonly #open: OpenRunningMock;
  readonly #setup: ComparableSetup;
  readonly #options: ConformanceOptions;
  readonly #bindings: Bindings;
  readonly #sides = new Map<string, Promise<Side>>();
  readonly #closers: (() => Promise<void>)[] = [];

  constructor(open: OpenRunningMock, setup: ComparableSetup, options: ConformanceOptions, bindings: Bindings) {
    this.#open = open;
    this.#setup = setup;
    this.#options = options;
    this.#bindings = bindings;
  }

  /** Scripts are always played under the profile of the run, so that every mock gets the same requests. */
  open(bindings: Bindings): Promise<Side> {
    const key = JSON.stringify(bindings);
    const side = this.#sides.get(key) ?? this.#start(bindings);
    this.#sides.set(key, side);
    return side;
  }

  async #start(bindings: Bindings): Promise<Side> {
    const { headers: _headers, accounts: _accounts, signal: _signal, receiver: _receiver, ...given } = this.#options;
    // The mock has the same translation, so members that it leaves out are missing on both sides.
    const { translate, ...untranslated } = given;
    const isTranslated = translate !== undefined && findMockProblems(resolveProfile(bindings), translate).length === 0;
    const options = isTranslated ? given : untranslated;
    const runningMock = await this.#open(bindings, this.#setup, isTranslated ? translate : undefined);
    this.#closers.push(() => runningMock.close());
    const budgets = { rate: 'off', maxPublish: 1_000_000, maxRequests: 10_000_000, maxTime: 6 * 60 * 60_000 } as const;
    // Records of the mock have their members where the contract has them, so the pointers of the service do not apply.
    const profile = { ...resolveProfile(this.#bindings), readPointers: new Map() };
    const side = await openSide({ ...options, ...budgets, ...runningMock.options }, profile, (milliseconds) =>
      runningMock.passTime(milliseconds),
    );
    this.#closers.unshift(() => side.close());
    return side;
  }

  async close(): Promise<void> {
    for (const close of this.#closers) await close();
  }
}

/** Returns a tenant to an earlier state: a snapshot, or the initial state. */
import type { Instant } from '../../spec/time/instant.ts';
import type { Clock, ClockState } from '../clock/clock.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { SandboxDump } from '../sandbox/state/state.ts';
import type { Faults } from '../traffic/faults.ts';
import { countRows, type InitialState, type Snapshots } from './snapshots.ts';
import type { Traffic } from './traffic.ts';

/** The parts of a tenant that are restored. */
export interface RestorableTenant {
  readonly clock: Clock;
  readonly faults: Faults;
  readonly traffic: Traffic;
  readonly snapshots: Snapshots;
  /** The clock of a tenant without its own initial state. */
  readonly defaultClock: ClockState;
  now(): Instant;
  /** The sandbox, after everything due has happened. */
  getSandbox(): Sandbox;
  /** @throws QuotaError */
  assertRoom(rows: number): void;
  replaceSandbox(dump?: SandboxDump): void;
  /** Commits the changes. */
  commit(): void;
  /** Commits the changes with the clock. */
  commitClock(): void;
  flushDeferred(): void;
  catchUp(): void;
  /** Called when files may no longer be needed. */
  onFilesReleased(): void;
}

export class Restoration {
  readonly #tenant: RestorableTenant;

  constructor(tenant: RestorableTenant) {
    this.#tenant = tenant;
  }

  /** Sets the initial state, to which every reset returns, and resets. */
  startFrom(state: InitialState): void {
    const { initial } = this.#tenant.snapshots;
    // The rows are stored twice, as current data and as initial state, and replace both.
    const replacedRows = this.#tenant.getSandbox().rowCount + countRows(initial?.sandbox);
    this.#tenant.assertRoom(2 * countRows(state.sandbox) - replacedRows);
    this.#tenant.snapshots.setInitial(state);
    this.reset();
  }

  /** Resets sandbox, clock and counters to the initial state. */
  reset(): void {
    const tenant = this.#tenant;
    const { initial } = tenant.snapshots;
    tenant.clock.restore(initial?.clock ?? tenant.defaultClock);
    if (initial?.at !== undefined) tenant.clock.continueFrom(initial.at, initial.clock);
    tenant.faults.set([]);
    tenant.replaceSandbox(initial?.sandbox);
    tenant.commitClock();
    tenant.onFilesReleased();
    tenant.traffic.clear();
    tenant.flushDeferred();
    tenant.catchUp();
  }

  /** Saves the current state: clock, counters, hosted files and pending deliveries included. */
  takeSnapshot(name: string): void {
    const { clock, traffic, snapshots, ...tenant } = this.#tenant;
    const current = tenant.getSandbox();
    tenant.assertRoom(current.rowCount - countRows(snapshots.get(name)?.sandbox));
    const sandbox = current.dump();
    const requests = traffic.requests.dump();
    snapshots.save(name, { at: tenant.now(), clock: clock.state, requests, sandbox });
    this.#commitAndReleaseFiles();
  }

  /** Restores a snapshot, which stays available. Returns false if there is none with this name. */
  restoreSnapshot(name: string): boolean {
    const tenant = this.#tenant;
    const snapshot = tenant.snapshots.get(name);
    if (snapshot === undefined) return false;
    tenant.replaceSandbox(snapshot.sandbox);
    tenant.clock.continueFrom(snapshot.at, snapshot.clock);
    tenant.commitClock();
    tenant.onFilesReleased();
    tenant.traffic.requests.load(snapshot.requests);
    return true;
  }

  /** Removes a snapshot. Returns false if there is none with this name. */
  removeSnapshot(name: string): boolean {
    if (!this.#tenant.snapshots.remove(name)) return false;
    this.#commitAndReleaseFiles();
    return true;
  }

  #commitAndReleaseFiles(): void {
    this.#tenant.commit();
    this.#tenant.onFilesReleased();
  }
}

/** Computes which rules a request breaks, from the contract and the known state of the service. */
import { z } from 'zod';
import { createJudging, type Judging } from '../../spec/judging/judging.ts';
import { prepare, type Stored } from '../../spec/judging/prepare.ts';
import { strip } from '../../spec/judging/strip.ts';
import { typedQuery } from '../../spec/judging/typedQuery.ts';
import { type OperationId, operationOf } from '../../spec/operations/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import type { Facts } from '../../spec/rules/rule.ts';
import type { Finding } from '../../spec/statement.ts';

/** A request in canonical names, with references resolved. */
export interface Asked {
  readonly operation: OperationId;
  readonly id?: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** The known state of the service: the facts, and the stored resource that the path names. */
export interface Known extends Facts {
  readonly stored: Stored;
}

/** The part of a profile on which a verdict depends. */
export type Reading = Pick<Profile, 'behaviour' | 'wire' | 'absent'>;

const compiled = new WeakMap<Reading, Judging>();

/** The rules that apply under a reading, compiled once. */
function judgingUnder(reading: Reading): Judging {
  const judging = compiled.get(reading) ?? createJudging(reading);
  compiled.set(reading, judging);
  return judging;
}

/** The ids of all rules that a request breaks under one reading of the open points. Pure and total. */
export function brokenBy(asked: Asked, known: Known, reading: Reading): ReadonlySet<string> {
  return new Set(findingsOf(asked, known, reading).map(({ rule }) => rule));
}

/** Every location where a request breaks a rule under one reading of the open points. */
export function findingsOf(asked: Asked, known: Known, reading: Reading): readonly Finding[] {
  const { operation, id = '', query, body } = read(asked, reading);
  const judging = judgingUnder(reading);
  const { call, content } = prepare({ operation, id, query, body }, known.stored, reading.behaviour);
  const structure = judging.structureOf(operation, query, body);
  const findings = judging.findingsOf(call, content, known, structure);
  const missing = findings.get('NOT_FOUND');
  // A missing resource has no content that could break a rule.
  return missing === undefined ? [...findings.values()].flat() : [...structure, ...missing];
}

/**
 * Rules that the request would break but that do not apply because the implementation lacks a member they refer to.
 * The document does not say whether such a service requires the remaining members.
 */
export function doubtsOf(asked: Asked, known: Known, reading: Reading): readonly string[] {
  if (reading.absent.size === 0 && reading.wire.missing.size === 0) return [];
  const { id = '', ...parts } = read(asked, reading);
  const { call } = prepare({ ...parts, id }, known.stored, reading.behaviour);
  return [
    ...new Set(
      judgingUnder(reading)
        .inapplicable(call, known)
        .map(({ rule }) => rule),
    ),
  ];
}

/** The query schema of an operation without parameters. */
const none = z.object({});

/** The request as a service with this reading understands it. */
function read({ operation, id, query = {}, body }: Asked, { behaviour }: Reading) {
  const typed = typedQuery(operation, query);
  const { query: known = none, body: schema } = operationOf(operation);
  const ofQuery = behaviour['request.unknown-parameters'] === 'ignore';
  const ofBody = behaviour['request.unknown-members'] === 'ignore' && schema !== undefined;
  return {
    operation,
    id,
    query: ofQuery ? (strip(known, typed) as Readonly<Record<string, unknown>>) : typed,
    body: ofBody ? strip(schema, body) : body,
  };
}

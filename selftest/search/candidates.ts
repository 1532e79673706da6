/** Finds the scripts in which a fault changes something, by applying it to a recording. */
import type { Script } from '../../conformance/script/script.ts';
import {
  type FamilyFault,
  type FaultBehaviour,
  isOk,
  type NamedFinding,
  type ParsedResponse,
} from '../faults/families/faultBehaviour.ts';
import { KnownRecords } from '../faults/families/known.ts';
import type { Json } from '../faults/fault.ts';
import type { ObservedExchange } from '../faults/injector/faultInjector.ts';
import type { RecordedScript } from './recording.ts';

/** The maximum number of scripts to try. */
const maxAffected = 400;

/** The scripts for each fault, most promising first. */
export function findCandidates(
  faults: readonly FamilyFault[],
  recording: readonly RecordedScript[],
): ReadonlyMap<FamilyFault, readonly Script[]> {
  const entries = faults.map((fault) => ({ fault, faultBehaviour: fault.create(), affected: [] as RecordedScript[] }));
  const knownRecords = new KnownRecords();
  for (const recordedScript of recording) {
    let open = entries.filter(({ affected }) => affected.length < maxAffected);
    // Ids of other scripts do not exist when a script is played alone.
    knownRecords.records.clear();
    for (const exchange of recordedScript.exchanges) {
      open = open.filter(
        (fault) =>
          !addIf(affectsExchange(fault.faultBehaviour, exchange, knownRecords), fault.affected, recordedScript),
      );
      knownRecords.note(exchange.call, exchange.response);
    }
    for (const { faultBehaviour, affected } of open)
      addIf(
        affectsRefusals(faultBehaviour, recordedScript) || affectsEvents(faultBehaviour, recordedScript, knownRecords),
        affected,
        recordedScript,
      );
  }
  return new Map(entries.map(({ fault, affected }) => [fault, orderScripts(affected, fault)]));
}

function addIf(isAffected: boolean, affectedScripts: RecordedScript[], recordedScript: RecordedScript): boolean {
  if (isAffected) affectedScripts.push(recordedScript);
  return isAffected;
}

const affectsRefusals = ({ changeRefusal }: FaultBehaviour, { refusals }: RecordedScript): boolean =>
  changeRefusal !== undefined && refusals.some((response) => changeRefusal(response) !== undefined);

function affectsEvents(
  faultBehaviour: FaultBehaviour,
  { outbox, deliveries, files }: RecordedScript,
  knownRecords: KnownRecords,
): boolean {
  const { replaceOutboxItem, replaceDelivery, changeFile } = faultBehaviour;
  return (
    (replaceOutboxItem !== undefined &&
      outbox.some((item, i) => replaceOutboxItem(item, outbox.slice(0, i), knownRecords) !== undefined)) ||
    (replaceDelivery !== undefined &&
      deliveries.some(
        (delivery, i) => replaceDelivery(delivery, deliveries.slice(0, i), knownRecords) !== undefined,
      )) ||
    (changeFile !== undefined && files.some((file, i) => changeFile(file, files.slice(0, i)) !== undefined))
  );
}

function affectsExchange(
  faultBehaviour: FaultBehaviour,
  { call, response }: ObservedExchange,
  knownRecords: KnownRecords,
): boolean {
  const { ignores, respondInstead, changeRequest, changeResponse, listFurtherCalls } = faultBehaviour;
  if (respondInstead?.(call, knownRecords) !== undefined || changeRequest?.(call, knownRecords) !== undefined)
    return true;
  if (changeResponse?.(response, call, knownRecords) !== undefined) return true;
  if (isOk(response)) return listFurtherCalls?.(call, knownRecords) !== undefined;
  const findings = ignores === undefined ? [] : listFindings(response);
  return findings.length > 0 && findings.every((finding) => ignores?.(finding, call, knownRecords));
}

/** The broken rules that a refusal names. */
const listFindings = ({ body }: ParsedResponse): readonly NamedFinding[] =>
  (Array.isArray(body?.errors) ? body.errors : []).map((error: Json) => ({
    at: error.pointer ?? '',
    actual: error.given,
    ...error,
  }));

/** Rules that any refusal of a valid request breaks. */
const acceptanceRules: ReadonlySet<string> = new Set([
  'accounts.id.target',
  'leadMagnet.workflow.accepted',
  'post.update.accepted',
  'upload.accepted',
]);

/**
 * Scripts about the rules of the fault, then those about acceptance, then all others: one of each kind in turn, short ones
 * first.
 */
function orderScripts(affectedScripts: readonly RecordedScript[], { near = [] }: FamilyFault): readonly Script[] {
  const getTier = ({ script: { about } }: RecordedScript): number =>
    about.some((rule) => near.includes(rule)) ? 0 : about.some((rule) => acceptanceRules.has(rule)) ? 1 : 2;
  const byLength = affectedScripts.toSorted((a, b) => a.exchanges.length - b.exchanges.length);
  return [0, 1, 2].flatMap((tier) => takeTurns(byLength.filter((script) => getTier(script) === tier)));
}

function takeTurns(recordedScripts: readonly RecordedScript[]): readonly Script[] {
  const kinds = Map.groupBy(recordedScripts, ({ script }) => script.id.split('/')[0]);
  const longest = Math.max(0, ...[...kinds.values()].map(({ length }) => length));
  return Array.from({ length: longest }, (_, i) => [...kinds.values()].flatMap((group) => group[i] ?? []))
    .flat()
    .map(({ script }) => script);
}

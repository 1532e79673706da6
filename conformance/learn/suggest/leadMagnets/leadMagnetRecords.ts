/** The lead magnets of a service, as requests on them show: the member with the id, and that with the state. */
import { asObject, type JsonObject, readMember } from '../../../../spec/json.ts';
import type { ObservedExchanges } from '../../evidence/observedExchanges.ts';
import {
  findCommonValue,
  findOnlyMember,
  findOnlyNestedMember,
  formatId,
  isRecordList,
  isTimestamp,
} from '../../evidence/values.ts';
import { getRecord, type WireExchange } from '../../evidence/wireExchange.ts';
import { findDelayedTextNames } from '../delayedText.ts';

export class LeadMagnets {
  readonly created: readonly WireExchange[];
  readonly paused: readonly WireExchange[];
  readonly #activated: readonly WireExchange[];
  /** Successful requests to other routes of a lead magnet, one of which may resume it. */
  readonly #resumed: readonly WireExchange[];
  readonly id: string | undefined;
  readonly state: string | undefined;

  constructor(evidence: ObservedExchanges) {
    this.created = evidence.selectSuccesses('POST', '/lead-magnets');
    this.#activated = this.created.filter(({ body }) => readMember(body, 'activate') === true);
    const actions = evidence.selectSuccesses('POST', /^\/lead-magnets\/[^/]+\/[^/]+$/);
    const isPause = ({ path }: WireExchange) => path.endsWith('/pause');
    this.paused = actions.filter(isPause);
    this.#resumed = actions.filter((exchange) => !isPause(exchange));
    this.id = findCommonValue(
      this.paused.map((exchange) =>
        findOnlyMember(getRecord(exchange), (value) => formatId(value) === exchange.segments[1]),
      ),
    );
    this.state = this.#findState();
  }

  get ids(): ReadonlySet<string> {
    const { id } = this;
    return new Set(
      id === undefined ? [] : this.created.flatMap((exchange) => formatId(readMember(getRecord(exchange), id)) ?? []),
    );
  }

  /** The member whose value a pause changed. */
  #findState(): string | undefined {
    return findCommonValue(
      this.paused.map((exchange) => {
        const pausedRecord = getRecord(exchange);
        const names = this.#listActiveRecords(pausedRecord).map((activeRecord) =>
          findOnlyMember(
            pausedRecord,
            (value, name) =>
              typeof value === 'string' && !isTimestamp(value) && readMember(activeRecord, name) !== value,
          ),
        );
        return names.find((name) => name !== undefined);
      }),
    );
  }

  /** The records of the same lead magnet after its creation with `activate`, and after other requests. */
  #listActiveRecords(pausedRecord: unknown): readonly unknown[] {
    const { id } = this;
    if (id === undefined) return [];
    return [...this.#activated, ...this.#resumed]
      .map(getRecord)
      .filter((record) => readMember(record, id) === readMember(pausedRecord, id));
  }

  findStateWord(targetState: 'active' | 'paused'): string | undefined {
    const { state } = this;
    if (state === undefined) return undefined;
    const findWord = (exchanges: readonly WireExchange[], excluded?: string) =>
      findCommonValue(
        exchanges
          .map((exchange) => readMember(getRecord(exchange), state) as string | undefined)
          .filter((word) => word !== excluded),
      );
    const paused = findWord(this.paused);
    if (targetState === 'paused') return paused;
    return findWord(this.#activated, paused) ?? findWord(this.#resumed, paused);
  }

  /** The name of the member of creation requests, or of objects in them, whose value meets a condition. */
  findFieldName(predicate: (value: unknown) => boolean): string | undefined {
    return findCommonValue(this.created.map(({ body }) => findOnlyNestedMember(withoutDocumented(body), predicate)));
  }

  /** The name of the follow-ups, which can be inside the templates. */
  findFollowUps(): string | undefined {
    const isDelayed = (value: unknown) => isRecordList(value) && findDelayedTextNames(value) !== undefined;
    const name = findCommonValue(
      this.created.map(({ body }) => findOnlyNestedMember(readMember(body, 'templates'), isDelayed)),
    );
    return this.findFieldName(isRecordList) ?? (name === undefined ? undefined : `templates.${name}`);
  }
}

const documentedMembers = new Set(['outreachAccountId', 'templates', 'activate']);

/** The members of a request for a lead magnet whose names are a decision. */
export const withoutDocumented = (body: unknown): JsonObject =>
  Object.fromEntries(Object.entries(asObject(body)).filter(([name]) => !documentedMembers.has(name)));

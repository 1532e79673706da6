/** Suggests bindings for records of posts: the members with the id, state and times, and the names of the states. */
import { asObject, type JsonObject, readMember } from '../../../../spec/json.ts';
import type { ObservedExchanges } from '../../evidence/observedExchanges.ts';
import { findCommonValue, findOnlyMember, formatId, isTimestamp, isUrl } from '../../evidence/values.ts';
import { getRecord, listItems, type WireExchange } from '../../evidence/wireExchange.ts';
import { withOutcomes, withOwnOutcomes } from '../containers.ts';
import { type Suggestion, suggest } from '../suggestion.ts';
import {
  documentedFlags,
  documentedMembers,
  documentedTargetMembers,
  findTargetWord,
  isTargetMark,
  listTargets,
  listTimeNames,
  type PostRecord,
} from './postRecord.ts';
import { findPostStates, type PostStateNames } from './postStates.ts';
import { findStatus } from './postStatus.ts';
import { findSegmentsMember } from './segments.ts';

export class Posts {
  readonly #evidence: ObservedExchanges;
  readonly created: readonly PostRecord[];
  readonly updated: readonly PostRecord[];
  readonly listed: readonly PostRecord[];
  readonly all: readonly PostRecord[];
  readonly scheduleField: string | undefined;
  readonly id: string | undefined;
  readonly status: string | undefined;

  constructor(evidence: ObservedExchanges) {
    this.#evidence = evidence;
    const listRecords = (exchange: WireExchange): PostRecord[] => {
      const record = getRecord(exchange);
      return record !== undefined ? [{ exchange, record: withOutcomes(exchange, record) }] : [];
    };
    this.created = evidence.selectSuccesses('POST', '/posts').flatMap(listRecords);
    this.updated = evidence.selectSuccesses('PATCH', /^\/posts\/[^/]+$/).flatMap(listRecords);
    this.listed = evidence
      .selectSuccesses('GET', '/posts')
      .flatMap((exchange) => listItems(exchange).map((item) => ({ exchange, record: withOwnOutcomes(item) })));
    this.all = [...this.created, ...this.updated, ...this.listed];
    this.scheduleField = this.#findScheduleField();
    this.id = this.#findId() ?? this.#findDefaultId();
    this.status = findStatus(this);
  }

  /** The observed ids of posts. */
  get ids(): ReadonlySet<string> {
    const { id } = this;
    return new Set(id === undefined ? [] : this.all.flatMap(({ record }) => formatId(record[id]) ?? []));
  }

  getId(record: unknown): string | undefined {
    return this.id === undefined ? undefined : formatId(readMember(record, this.id));
  }

  /** The undocumented member of a create request that contains a time and is also in the record. */
  #findScheduleField(): string | undefined {
    return findCommonValue(
      this.created.map(({ exchange, record }) =>
        findOnlyMember(
          exchange.body,
          (value, name) => !documentedMembers.has(name) && isTimestamp(value) && isTimestamp(record[name]),
        ),
      ),
    );
  }

  /** The member of the record whose value is the id in the path of its update. Records in lists have the same member. */
  #findId(): string | undefined {
    return findCommonValue(
      this.updated.map(({ exchange, record }) =>
        findOnlyMember(
          record,
          (value, name) => !documentedMembers.has(name) && formatId(value) === exchange.segments[1],
        ),
      ),
    );
  }

  /** The default name of the id, if it has another value in each new post. */
  #findDefaultId(): 'id' | undefined {
    const ids = new Set(this.created.map(({ record }) => formatId(record.id)));
    return this.created.length > 1 && ids.size === this.created.length && !ids.has(undefined) ? 'id' : undefined;
  }

  /** The names of states, each with its evidence. */
  collectStates(): PostStateNames {
    const { status, scheduleField, created } = this;
    return status === undefined
      ? new Map()
      : findPostStates({
          status,
          scheduleField,
          created: created.map((post) => ({ ...post, lastRecord: this.#readLastRecord(post) })),
        });
  }

  #readLastRecord(post: PostRecord): JsonObject {
    const id = this.getId(post.record);
    const getIndex = ({ exchange }: PostRecord) => this.#evidence.exchanges.indexOf(exchange);
    const later = this.all.filter(({ record }) => id !== undefined && this.getId(record) === id);
    return later.reduce((last, other) => (getIndex(other) > getIndex(last) ? other : last), post).record;
  }

  /** The names of times: the one that an update changes, and the one that only published posts have. */
  findTimeMembers(): ReadonlyMap<string, string> {
    const times = new Map<string, string>();
    const changes = this.#listChanges()
      .map(([before, after]) =>
        Map.groupBy(listTimeNames(before), (name) => (before[name] === after[name] ? 'stable' : 'changed')),
      )
      .filter((names) => names.has('changed'));
    const changedNames = new Set(changes.flatMap((names) => names.get('changed') ?? []));
    const stableNames = new Set(changes.flatMap((names) => names.get('stable') ?? []));
    const selectOnlyIn = (names: ReadonlySet<string>, others: ReadonlySet<string>) =>
      [...names].filter((name) => !others.has(name) && name !== this.scheduleField && this.#isEverywhere(name));
    const [updatedAt, ...more] = selectOnlyIn(changedNames, stableNames);
    const [createdAt, ...others] = selectOnlyIn(stableNames, changedNames);
    if (updatedAt !== undefined && more.length === 0) times.set('updatedAt', updatedAt);
    if (createdAt !== undefined && others.length === 0) times.set('createdAt', createdAt);
    const publishedAt = this.#findPublishedAt();
    if (publishedAt !== undefined) times.set('publishedAt', publishedAt);
    return times;
  }

  /** The member that only published posts have. */
  #findPublishedAt(): string | undefined {
    const { status } = this;
    const publishedWord = this.collectStates().get('published')?.word;
    if (status === undefined || publishedWord === undefined) return undefined;
    const isPublished = ({ record }: PostRecord) => record[status] === publishedWord;
    const unpublishedPosts = this.all.filter((post) => !isPublished(post));
    if (unpublishedPosts.length === 0) return undefined;
    return findCommonValue(
      this.all
        .filter(isPublished)
        .map(({ record }) =>
          findOnlyMember(
            record,
            (value, name) =>
              isTimestamp(value) &&
              name !== this.scheduleField &&
              unpublishedPosts.every((post) => !isTimestamp(post.record[name])),
          ),
        ),
    );
  }

  /** Records before and after an update that changed their text. */
  #listChanges(): readonly (readonly [JsonObject, JsonObject])[] {
    return this.updated.flatMap(({ exchange, record }) => {
      const index = this.#evidence.exchanges.indexOf(exchange);
      const id = this.getId(record);
      const before = this.all.findLast(
        (item) => this.#evidence.exchanges.indexOf(item.exchange) < index && this.getId(item.record) === id,
      );
      return id === undefined || before === undefined ? [] : [[before.record, record] as const];
    });
  }

  #isEverywhere(name: string): boolean {
    return this.all.every(({ record }) => isTimestamp(record[name]));
  }

  /** Members of targets, by their values. */
  findTargetMembers(): Readonly<Record<string, string | undefined>> {
    const { status } = this;
    if (status === undefined) return {};
    const all = this.all.flatMap(({ record }) => listTargets(record).map((target) => ({ record, target })));
    const findMember = (predicate: (value: unknown, record: JsonObject) => boolean) =>
      findCommonValue(
        all.map(({ record, target }) =>
          findOnlyMember(target, (value, name) => !documentedTargetMembers.has(name) && predicate(value, record)),
        ),
      );
    return {
      'platforms.status': findMember((value, record) => value === record[status]),
      'platforms.url': findMember(isUrl),
      'platforms.publishedAt': findMember(isTimestamp),
      'platforms.segments': findSegmentsMember(all),
    };
  }

  /** The state of targets by the state of their post, if all targets of such posts have the same one. */
  findTargetStates(): Readonly<Record<string, string>> {
    const { status } = this;
    const targetStatus = this.findTargetMembers()['platforms.status'];
    if (status === undefined || targetStatus === undefined) return {};
    return Object.fromEntries(
      [...this.collectStates()].flatMap(([state, { word }]) => {
        const records = this.all.map(({ record }) => record).filter((record) => record[status] === word);
        const targetWord = findTargetWord(records, targetStatus);
        return targetWord === undefined ? [] : [[state, targetWord] as const];
      }),
    );
  }

  /** The undocumented boolean in the options of a platform, or the one of targets whose name says what it is. */
  findSyncedMember(): string | undefined {
    const inContent = this.all.flatMap(({ record }) =>
      Object.values(asObject(record.platformContent)).map((content) =>
        findOnlyMember(content, (value, name) => typeof value === 'boolean' && !documentedFlags.has(name)),
      ),
    );
    const inTargets = this.all.flatMap(({ record }) =>
      listTargets(record).map((target) => findOnlyMember(target, isTargetMark)),
    );
    return findCommonValue(inContent) ?? findCommonValue(inTargets.filter((name) => name !== 'synced'));
  }
}

export function suggestPost(posts: Posts): readonly Suggestion[] {
  const { id, status, scheduleField } = posts;
  const states = [...posts.collectStates()];
  const targetStates = posts.findTargetStates();
  const hasOwnTargetStates = states.some(([state, { word }]) => (targetStates[state] ?? word) !== word);
  return [
    ...suggest('post.schedule.field', scheduleField, 'a member of POST /posts with a time that is also in the record'),
    ...suggest(
      'post.record',
      {
        id,
        status,
        ...Object.fromEntries(posts.findTimeMembers()),
        ...posts.findTargetMembers(),
        'platformContent.synced': posts.findSyncedMember(),
      },
      'members of records by their values: ids in paths, states of targets, times that change',
    ),
    ...suggest(
      'post.states',
      Object.fromEntries(states.map(([state, { word }]) => [state, word])),
      states.map(([, { word, reason }]) => `${word}: ${reason}`).join('; '),
    ),
    ...suggest(
      'post.target.states',
      hasOwnTargetStates ? targetStates : undefined,
      'all targets of the posts in one state have the same state',
    ),
  ];
}

/** Suggests bindings for records of posts: the members with the id, state and times, and the names of the states. */
import { isObject, type JsonObject, listOrEmpty, member } from '../../../spec/json.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { commonValue, idText, isTimestamp, isUrl, onlyMember } from '../evidence/values.ts';
import { isSuccess, itemsOf, recordOf, type WireExchange } from '../evidence/wireExchange.ts';
import { withOutcomes, withOwnOutcomes } from './places.ts';
import { type Suggestion, suggest } from './suggestion.ts';

/** Documented members of a post. */
const documentedMembers = new Set([
  'text',
  'platforms',
  'platformContent',
  'media',
  'publishNow',
  'isAutoPlug',
  'autoPlug',
]);

/** Documented boolean options of platforms. */
export const switches = new Set(['aiGenerated', 'allowComments', 'allowDuet', 'allowStitch', 'autoAddMusic']);

/** A record in a response, and the request that created it. */
export interface PostRecord {
  readonly exchange: WireExchange;
  readonly record: JsonObject;
}

export class Posts {
  readonly #evidence: Evidence;
  readonly created: readonly PostRecord[];
  readonly updated: readonly PostRecord[];
  readonly listed: readonly PostRecord[];
  readonly all: readonly PostRecord[];
  readonly scheduleField: string | undefined;
  readonly id: string | undefined;
  readonly status: string | undefined;

  constructor(evidence: Evidence) {
    this.#evidence = evidence;
    const recordsIn = (exchange: WireExchange): PostRecord[] => {
      const record = recordOf(exchange);
      return isSuccess(exchange) && record !== undefined ? [{ exchange, record: withOutcomes(exchange, record) }] : [];
    };
    this.created = evidence.to('POST', '/posts').flatMap(recordsIn);
    this.updated = evidence.all.filter(({ method, path }) => isUpdate(method, path)).flatMap(recordsIn);
    this.listed = evidence
      .to('GET', '/posts')
      .filter(isSuccess)
      .flatMap((exchange) => itemsOf(exchange).map((one) => ({ exchange, record: withOwnOutcomes(one) })));
    this.all = [...this.created, ...this.updated, ...this.listed];
    this.scheduleField = this.#scheduleField();
    this.id = this.#id();
    this.status = this.#status();
  }

  /** The observed ids of posts. */
  get ids(): ReadonlySet<string> {
    const { id } = this;
    return new Set(id === undefined ? [] : this.all.flatMap(({ record }) => idText(record[id]) ?? []));
  }

  idOf(record: unknown): string | undefined {
    return this.id === undefined ? undefined : idText(member(record, this.id));
  }

  /** The undocumented member of a creation that has a time and is also in the record. */
  #scheduleField(): string | undefined {
    return commonValue(
      this.created.map(({ exchange, record }) =>
        onlyMember(
          exchange.body,
          (value, name) => !documentedMembers.has(name) && isTimestamp(value) && isTimestamp(record[name]),
        ),
      ),
    );
  }

  /** The member of the record that equals the id in the path of an update, also in lists. */
  #id(): string | undefined {
    return commonValue(
      this.updated.map(({ exchange, record }) =>
        onlyMember(record, (value, name) => !documentedMembers.has(name) && idText(value) === exchange.segments[1]),
      ),
    );
  }

  /** The member whose value also appears in each target. */
  #status(): string | undefined {
    return commonValue(
      this.created.map(({ record }) => {
        const inTargets = targets(record).map((target) => new Set(words(target)));
        return onlyMember(
          record,
          (value, name) =>
            !documentedMembers.has(name) &&
            name !== this.id &&
            isWord(value) &&
            inTargets.length > 0 &&
            inTargets.every((all) => all.has(value as string)),
        );
      }),
    );
  }

  /** The names of states, each with its evidence. */
  states(): ReadonlyMap<string, { readonly word: string; readonly reason: string }> {
    const { status } = this;
    const states = new Map<string, { word: string; reason: string }>();
    if (status === undefined) return states;
    const wordFor = (predicate: (one: PostRecord) => boolean) =>
      commonValue(this.created.filter(predicate).map(({ record }) => record[status] as string | undefined));
    const requestTraits = ({ exchange }: PostRecord) => ({
      isImmediate: member(exchange.body, 'publishNow') === true,
      hasTime: this.scheduleField !== undefined && isTimestamp(member(exchange.body, this.scheduleField)),
      hasOtherMembers:
        isObject(exchange.body) && Object.keys(exchange.body).some((name) => !documentedMembers.has(name)),
    });
    const hasUrls = ({ record }: PostRecord) =>
      targets(record).length > 0 && targets(record).every((target) => Object.values(target).some(isUrl));
    const published = wordFor((one) => requestTraits(one).isImmediate && hasUrls(one));
    const scheduled = wordFor((one) => !requestTraits(one).isImmediate && requestTraits(one).hasTime);
    const draft = wordFor((one) => !requestTraits(one).isImmediate && !requestTraits(one).hasOtherMembers);
    const knownWords = [published, scheduled, draft].filter((word) => word !== undefined);
    // A name that stands for two states is ambiguous.
    const isUnambiguous = (word: string | undefined) =>
      word !== undefined && knownWords.filter((one) => one === word).length === 1;
    if (isUnambiguous(published))
      states.set('published', { word: published as string, reason: 'after publishNow, if all targets have a URL' });
    if (isUnambiguous(scheduled) && published !== undefined)
      states.set('scheduled', { word: scheduled as string, reason: 'after a creation with a time' });
    if (isUnambiguous(draft) && published !== undefined && scheduled !== undefined)
      states.set('draft', { word: draft as string, reason: 'after a creation without publishNow or a time' });
    return states;
  }

  /** The names of times: the one that an update changes, and the one that only published posts have. */
  timeMembers(): ReadonlyMap<string, string> {
    const times = new Map<string, string>();
    const changes = this.#changes();
    const changedNames = new Set(
      changes.flatMap(([before, after]) => timesIn(before).filter((name) => differs(before, after, name))),
    );
    const stableNames = new Set(
      changes.flatMap(([before, after]) =>
        timesIn(before).some((name) => differs(before, after, name))
          ? timesIn(before).filter((name) => !differs(before, after, name) && name !== this.scheduleField)
          : [],
      ),
    );
    const onlyIn = (names: ReadonlySet<string>, others: ReadonlySet<string>) =>
      [...names].filter((name) => !others.has(name) && name !== this.scheduleField && this.#isEverywhere(name));
    const [updatedAt, ...more] = onlyIn(changedNames, stableNames);
    const [createdAt, ...others] = onlyIn(stableNames, changedNames);
    if (updatedAt !== undefined && more.length === 0) times.set('updatedAt', updatedAt);
    if (createdAt !== undefined && others.length === 0) times.set('createdAt', createdAt);
    const publishedAt = this.#publishedAt();
    if (publishedAt !== undefined) times.set('publishedAt', publishedAt);
    return times;
  }

  /** The member that only published posts have. */
  #publishedAt(): string | undefined {
    const { status } = this;
    const published = this.states().get('published')?.word;
    if (status === undefined || published === undefined) return undefined;
    const isPublished = ({ record }: PostRecord) => record[status] === published;
    const unpublished = this.all.filter((one) => !isPublished(one));
    if (unpublished.length === 0) return undefined;
    return commonValue(
      this.all
        .filter(isPublished)
        .map(({ record }) =>
          onlyMember(
            record,
            (value, name) =>
              isTimestamp(value) &&
              name !== this.scheduleField &&
              unpublished.every((one) => !isTimestamp(one.record[name])),
          ),
        ),
    );
  }

  /** Records before and after an update that changed their text. */
  #changes(): readonly (readonly [JsonObject, JsonObject])[] {
    return this.updated.flatMap(({ exchange, record }) => {
      const index = this.#evidence.all.indexOf(exchange);
      const id = this.idOf(record);
      const before = this.all.findLast(
        (one) => this.#evidence.all.indexOf(one.exchange) < index && this.idOf(one.record) === id,
      );
      return id === undefined || before === undefined ? [] : [[before.record, record] as const];
    });
  }

  #isEverywhere(name: string): boolean {
    return this.all.every(({ record }) => isTimestamp(record[name]));
  }

  /** Members of targets, by their values. */
  targetMembers(): Readonly<Record<string, string | undefined>> {
    const { status } = this;
    if (status === undefined) return {};
    const all = this.all.flatMap(({ record }) => targets(record).map((target) => ({ record, target })));
    const memberMatching = (predicate: (value: unknown, record: JsonObject) => boolean) =>
      commonValue(
        all.map(({ record, target }) =>
          onlyMember(target, (value, name) => !knownTargetMembers.has(name) && predicate(value, record)),
        ),
      );
    return {
      'platforms.status': memberMatching((value, record) => value === record[status]),
      'platforms.url': memberMatching(isUrl),
      'platforms.publishedAt': memberMatching(isTimestamp),
    };
  }

  /** The undocumented boolean in the options of a platform. */
  syncedMember(): string | undefined {
    return commonValue(
      this.all.flatMap(({ record }) =>
        Object.values(isObject(record.platformContent) ? record.platformContent : {}).map((content) =>
          onlyMember(content, (value, name) => typeof value === 'boolean' && !switches.has(name)),
        ),
      ),
    );
  }
}

const knownTargetMembers = new Set(['platform', 'accountId']);

const isUpdate = (method: string, path: string): boolean => method === 'PATCH' && /^\/posts\/[^/]+$/.test(path);

const targets = (record: unknown): readonly JsonObject[] => listOrEmpty(member(record, 'platforms')).filter(isObject);

const isWord = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 40 && !isTimestamp(value) && !isUrl(value);

const words = (target: JsonObject): readonly string[] =>
  Object.entries(target).flatMap(([name, value]) => (knownTargetMembers.has(name) || !isWord(value) ? [] : [value]));

const timesIn = (record: JsonObject): readonly string[] =>
  Object.entries(record).flatMap(([name, value]) => (isTimestamp(value) ? [name] : []));

const differs = (before: JsonObject, after: JsonObject, name: string): boolean => before[name] !== after[name];

export function postSuggestions(posts: Posts): readonly Suggestion[] {
  const { id, status, scheduleField } = posts;
  const states = [...posts.states()];
  return [
    ...suggest('post.schedule.field', scheduleField, 'a member of POST /posts with a time that is also in the record'),
    ...suggest(
      'post.record',
      {
        id,
        status,
        ...Object.fromEntries(posts.timeMembers()),
        ...posts.targetMembers(),
        'platformContent.synced': posts.syncedMember(),
      },
      'members of records by their values: ids in paths, states of targets, times that change',
    ),
    ...suggest(
      'post.states',
      Object.fromEntries(states.map(([state, { word }]) => [state, word])),
      states.map(([, { word, reason }]) => `${word}: ${reason}`).join('; '),
    ),
  ];
}

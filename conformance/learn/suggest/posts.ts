/** Suggests bindings for records of posts: the members with the id, state and times, and the names of the states. */
import { isObject, type JsonObject, listOrEmpty, member } from '../../../spec/json.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { agreed, idText, isTimestamp, isUrl, onlyMember } from '../evidence/values.ts';
import { dataOf, isGood, itemsOf, type WireExchange } from '../evidence/wireExchange.ts';
import { type Suggestion, suggest } from './suggestion.ts';

/** Documented members of a post. */
const documented = new Set(['text', 'platforms', 'platformContent', 'media', 'publishNow', 'isAutoPlug', 'autoPlug']);

/** Documented boolean options of platforms. */
const switches = new Set(['aiGenerated', 'allowComments', 'allowDuet', 'allowStitch', 'autoAddMusic']);

/** A record in a response, and the request that created it. */
export interface PostRecord {
  readonly seen: WireExchange;
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
    const record = (seen: WireExchange): PostRecord[] => {
      const data = dataOf(seen);
      return isGood(seen) && isObject(data) ? [{ seen, record: data }] : [];
    };
    this.created = evidence.to('POST', '/posts').flatMap(record);
    this.updated = evidence.all.filter(({ method, path }) => isUpdate(method, path)).flatMap(record);
    this.listed = evidence
      .to('GET', '/posts')
      .filter(isGood)
      .flatMap((seen) => itemsOf(seen).map((one) => ({ seen, record: one })));
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
    return agreed(
      this.created.map(({ seen, record }) =>
        onlyMember(
          seen.body,
          (value, name) => !documented.has(name) && isTimestamp(value) && isTimestamp(record[name]),
        ),
      ),
    );
  }

  /** The member of the record that equals the id in the path of an update, also in lists. */
  #id(): string | undefined {
    return agreed(
      this.updated.map(({ seen, record }) =>
        onlyMember(record, (value, name) => !documented.has(name) && idText(value) === seen.segments[1]),
      ),
    );
  }

  /** The member whose value also appears in each target. */
  #status(): string | undefined {
    return agreed(
      this.created.map(({ record }) => {
        const inTargets = targets(record).map((target) => new Set(words(target)));
        return onlyMember(
          record,
          (value, name) =>
            !documented.has(name) &&
            name !== this.id &&
            isWord(value) &&
            inTargets.length > 0 &&
            inTargets.every((all) => all.has(value as string)),
        );
      }),
    );
  }

  /** The names of states, each with its evidence. */
  states(): ReadonlyMap<string, { readonly word: string; readonly because: string }> {
    const { status } = this;
    const found = new Map<string, { word: string; because: string }>();
    if (status === undefined) return found;
    const wordsOf = (holds: (one: PostRecord) => boolean) =>
      agreed(this.created.filter(holds).map(({ record }) => record[status] as string | undefined));
    const asked = ({ seen }: PostRecord) => ({
      now: member(seen.body, 'publishNow') === true,
      timed: this.scheduleField !== undefined && isTimestamp(member(seen.body, this.scheduleField)),
      others: isObject(seen.body) && Object.keys(seen.body).some((name) => !documented.has(name)),
    });
    const arrived = ({ record }: PostRecord) =>
      targets(record).length > 0 && targets(record).every((target) => Object.values(target).some(isUrl));
    const published = wordsOf((one) => asked(one).now && arrived(one));
    const scheduled = wordsOf((one) => !asked(one).now && asked(one).timed);
    const draft = wordsOf((one) => !asked(one).now && !asked(one).others);
    const distinct = [published, scheduled, draft].filter((word) => word !== undefined);
    // A name that stands for two states is ambiguous.
    const clear = (word: string | undefined) =>
      word !== undefined && distinct.filter((one) => one === word).length === 1;
    if (clear(published))
      found.set('published', { word: published as string, because: 'after publishNow, if all targets have a URL' });
    if (clear(scheduled) && published !== undefined)
      found.set('scheduled', { word: scheduled as string, because: 'after a creation with a time' });
    if (clear(draft) && published !== undefined && scheduled !== undefined)
      found.set('draft', { word: draft as string, because: 'after a creation without publishNow or a time' });
    return found;
  }

  /** The names of times: the one that an update changes, and the one that only published posts have. */
  times(): ReadonlyMap<string, string> {
    const found = new Map<string, string>();
    const changes = this.#changes();
    const moved = new Set(
      changes.flatMap(([before, after]) => timesIn(before).filter((name) => differs(before, after, name))),
    );
    const kept = new Set(
      changes.flatMap(([before, after]) =>
        timesIn(before).some((name) => differs(before, after, name))
          ? timesIn(before).filter((name) => !differs(before, after, name) && name !== this.scheduleField)
          : [],
      ),
    );
    const pure = (names: ReadonlySet<string>, others: ReadonlySet<string>) =>
      [...names].filter((name) => !others.has(name) && name !== this.scheduleField && this.#isEverywhere(name));
    const [updatedAt, ...more] = pure(moved, kept);
    const [createdAt, ...others] = pure(kept, moved);
    if (updatedAt !== undefined && more.length === 0) found.set('updatedAt', updatedAt);
    if (createdAt !== undefined && others.length === 0) found.set('createdAt', createdAt);
    const publishedAt = this.#publishedAt();
    if (publishedAt !== undefined) found.set('publishedAt', publishedAt);
    return found;
  }

  /** The member that only published posts have. */
  #publishedAt(): string | undefined {
    const { status } = this;
    const published = this.states().get('published')?.word;
    if (status === undefined || published === undefined) return undefined;
    const isOut = ({ record }: PostRecord) => record[status] === published;
    const rest = this.all.filter((one) => !isOut(one));
    if (rest.length === 0) return undefined;
    return agreed(
      this.all
        .filter(isOut)
        .map(({ record }) =>
          onlyMember(
            record,
            (value, name) =>
              isTimestamp(value) && name !== this.scheduleField && rest.every((one) => !isTimestamp(one.record[name])),
          ),
        ),
    );
  }

  /** Records before and after an update that changed their text. */
  #changes(): readonly (readonly [JsonObject, JsonObject])[] {
    return this.updated.flatMap(({ seen, record }) => {
      const place = this.#evidence.all.indexOf(seen);
      const id = this.idOf(record);
      const before = this.all.findLast(
        (one) => this.#evidence.all.indexOf(one.seen) < place && this.idOf(one.record) === id,
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
    const all = this.created.flatMap(({ record }) => targets(record).map((target) => ({ record, target })));
    const each = (holds: (value: unknown, record: JsonObject) => boolean) =>
      agreed(
        all.map(({ record, target }) =>
          onlyMember(target, (value, name) => !inTarget.has(name) && holds(value, record)),
        ),
      );
    return {
      'platforms.status': each((value, record) => value === record[status]),
      'platforms.url': each(isUrl),
      'platforms.publishedAt': each(isTimestamp),
    };
  }

  /** The undocumented boolean in the options of a platform. */
  synced(): string | undefined {
    return agreed(
      this.all.flatMap(({ record }) =>
        Object.values(isObject(record.platformContent) ? record.platformContent : {}).map((content) =>
          onlyMember(content, (value, name) => typeof value === 'boolean' && !switches.has(name)),
        ),
      ),
    );
  }
}

const inTarget = new Set(['platform', 'accountId']);

const isUpdate = (method: string, path: string): boolean => method === 'PATCH' && /^\/posts\/[^/]+$/.test(path);

const targets = (record: unknown): readonly JsonObject[] => listOrEmpty(member(record, 'platforms')).filter(isObject);

const isWord = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 40 && !isTimestamp(value) && !isUrl(value);

const words = (target: JsonObject): readonly string[] =>
  Object.entries(target).flatMap(([name, value]) => (inTarget.has(name) || !isWord(value) ? [] : [value]));

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
        ...Object.fromEntries(posts.times()),
        ...posts.targetMembers(),
        'platformContent.synced': posts.synced(),
      },
      'members of records by their values: ids in paths, states of targets, times that change',
    ),
    ...suggest(
      'post.states',
      Object.fromEntries(states.map(([ours, { word }]) => [ours, word])),
      states.map(([, { word, because }]) => `${word}: ${because}`).join('; '),
    ),
  ];
}

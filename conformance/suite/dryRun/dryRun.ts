/**
 * Plays a script without a service: every referenced account and file exists, and every request that breaks no rule
 * succeeds. It shows which rules each request breaks.
 */
import { isObject, type JsonObject, listOrEmpty, member, objectOrEmpty } from '../../../spec/json.ts';
import type { Plan } from '../../../spec/plans.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { parseDuration } from '../../../spec/time/duration.ts';
import { formatInstant, type Instant, parseTimestamp } from '../../../spec/time/instant.ts';
import { brokenBy, type Known } from '../../oracle/findings.ts';
import { bearerGates } from '../../oracle/gates.ts';
import { Memory } from '../../player/memory.ts';
import { filled, referencesIn } from '../../player/references.ts';
import { timed } from '../../player/timing.ts';
import type { CallerName, HookStep, RequestStep, Step } from '../../script/script.ts';
import { imaginedAccounts, imaginedFiles, imaginedOutreach, meaningIn, onImaginedDomain } from './sampleWorld.ts';

/** Before every fixed time in scripts. */
const begin: Instant = Date.UTC(2027, 0, 4, 9);

const plansOf: Readonly<Record<CallerName, readonly Plan[]>> = {
  primary: ['api', 'pro'],
  other: ['api', 'pro'],
  basic: ['api'],
  api: ['api'],
  starter: ['starter'],
  unknown: [],
};

export class Imagination {
  readonly #profile: Profile;
  readonly #memory: Memory;
  readonly #plans = new Map<CallerName, readonly Plan[]>();
  readonly #due = new Map<string, Instant>();
  readonly #made = new Set<string>();
  #now = begin;

  constructor(profile: Profile) {
    this.#profile = profile;
    this.#memory = new Memory(profile);
  }

  /** Returns the rules that a request breaks; without any, the request takes effect. */
  ask(step: RequestStep): ReadonlySet<string> {
    const caller = step.caller ?? 'primary';
    const broken = this.broken(step);
    if (broken.size === 0) this.#happened(caller, this.#filled(step));
    return broken;
  }

  /** Returns the rules that a request would break. */
  broken(step: RequestStep): ReadonlySet<string> {
    if (step.expects === 'refused') return new Set(step.about);
    if (step.expects === 'accepted') return new Set();
    const caller = step.caller ?? 'primary';
    const plans = this.#plans.get(caller) ?? plansOf[caller];
    const asked = this.#filled(step);
    const gates = bearerGates(step, { subject: { key: 'key' }, plans });
    return new Set([...gates, ...brokenBy(asked, this.#known(caller, asked, plans), this.#profile)]);
  }

  /** Applies a hook step. */
  pass(step: HookStep): void {
    if (step.kind === 'plan') this.#plans.set(step.caller, step.plans);
    if (step.kind === 'advance') this.#advance(parseDuration(step.by) ?? 0);
  }

  #filled(step: RequestStep): RequestStep {
    const meanings = new Map(
      referencesIn(step).flatMap((reference) => {
        const meaning = this.#made.has(reference) ? idOf(reference) : meaningIn(reference, this.#now);
        return meaning === undefined ? [] : [[reference, meaning] as const];
      }),
    );
    const whole = filled(step, meanings);
    const body = timed(whole, this.#profile, this.#now);
    return body === whole.body ? whole : { ...whole, body };
  }

  #known(caller: CallerName, asked: RequestStep, plans: readonly Plan[]): Known {
    const stored = this.#memory.stored(caller, asked);
    const watched = this.#memory.watched(caller, member(asked.body, 'postId') ?? stored.leadMagnet?.postId);
    return {
      now: this.#now,
      accounts: imaginedAccounts,
      outreachAccounts: imaginedOutreach,
      media: imaginedFiles,
      onOwnDomain: onImaginedDomain,
      ...(stored.post === undefined ? {} : { post: stored.post }),
      ...(stored.leadMagnet === undefined ? {} : { leadMagnet: stored.leadMagnet }),
      ...(watched === undefined ? {} : { watched }),
      cursorKnown: asked.query?.cursor?.startsWith('imagined') ?? false,
      usage: { plans, requests: [], publishedThisMonth: 0 },
      stored,
    };
  }

  #happened(caller: CallerName, asked: RequestStep): void {
    const { operation, as, body } = asked;
    if (as !== undefined) this.#made.add(operation === 'listPosts' ? `cursor:${as}` : as);
    const id = as === undefined ? asked.id : idOf(as);
    if (id === undefined) return;
    const before = this.#memory.stored(caller, { operation: 'updatePost', id }).post;
    this.#memory.succeeded(caller, asked, this.#record(asked, id, objectOrEmpty(before)));
    const due = parseTimestamp(String(member(body, 'scheduledFor')));
    if (due !== undefined) this.#due.set(`${caller} ${id}`, due);
  }

  #record({ operation, body }: RequestStep, id: string, before: JsonObject): JsonObject {
    if (operation === 'createLeadMagnet' || operation === 'updateLeadMagnet' || operation === 'pauseLeadMagnet')
      return { id, state: member(body, 'activate') === true ? 'active' : 'paused' };
    const status =
      operation === 'republishPost' || member(body, 'publishNow') === true
        ? 'published'
        : typeof member(body, 'scheduledFor') === 'string'
          ? 'scheduled'
          : member(body, 'scheduledFor') === null
            ? 'draft'
            : (before.status ?? 'draft');
    const named = listOrEmpty(member(body, 'platforms'));
    const kept = operation === 'republishPost' ? listOrEmpty(before.platforms) : [];
    const targets = named.length > 0 ? [...kept, ...named] : listOrEmpty(before.platforms);
    return { id, status, platforms: targets.filter(isObject).map((target) => ({ ...target, status })) };
  }

  #advance(milliseconds: number): void {
    this.#now += milliseconds;
    for (const [key, due] of this.#due) {
      const [caller = '', id = ''] = key.split(' ');
      const post = this.#memory.stored(caller, { operation: 'updatePost', id }).post;
      if (due > this.#now || post?.status !== 'scheduled') continue;
      const platforms = post.platforms.map((target) => ({ ...target, status: 'published' as const }));
      this.#memory.seen(caller, [{ ...post, status: 'published', platforms, publishedAt: formatInstant(due) }]);
    }
  }
}

const idOf = (name: string): string => `imagined_${name}`;

/** Returns every request of some steps with the rules that it breaks. */
export function imagined(
  steps: readonly Step[],
  profile: Profile,
): readonly { readonly step: RequestStep; readonly broken: ReadonlySet<string> }[] {
  const world = new Imagination(profile);
  return steps.flatMap((step) => {
    if (step.kind === 'request') return [{ step, broken: world.ask(step) }];
    if (step.kind === 'parallel') return step.requests.map((one) => ({ step: one, broken: world.ask(one) }));
    world.pass(step);
    return [];
  });
}

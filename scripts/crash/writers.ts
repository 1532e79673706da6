/** Clients that write in parallel, each one step at a time, until the mock is killed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, type Call, firstKey } from '../endurance/caller.ts';
import type { Random } from '../endurance/random.ts';
import { formOf, sendHalf } from '../endurance/uploads.ts';
import type { Expected, PostContent } from './expected.ts';

const MINUTE = 60_000;
const platforms = [{ platform: 'professional', accountId: 'acc_professional' }];

export interface Work {
  readonly origin: string;
  /** Rejects once the mock is killed. */
  readonly call: Call;
  readonly expected: Expected;
  readonly random: Random;
  /** Returns a unique name. */
  readonly name: () => string;
  /** Whether the clocks keep going. */
  readonly going: boolean;
}

type Writer = (work: Work) => Promise<void>;

/** Creates, edits and deletes drafts. */
const drafts: Writer = async (work) => {
  const { call, expected, random, name } = work;
  const mine: string[] = [];
  for (;;) {
    const id = mine[random.below(mine.length + 2)];
    if (id === undefined) {
      const made = await create(work, {});
      if (made !== undefined) mine.push(made);
    } else if (random.below(4) === 0) {
      mine.splice(mine.indexOf(id), 1);
      await change(expected, id, undefined, () => call('DELETE', `/api/v1/posts/${id}`));
    } else {
      const text = name();
      await change(expected, id, text, () => call('PATCH', `/api/v1/posts/${id}`, { body: { text } }));
    }
  }
};

/** Schedules posts a few minutes ahead, each with a follow-up comment. */
const schedules: Writer = async (work) => {
  for (;;) {
    const { least, most } = work.expected.clock;
    const due = new Date((work.going ? least : most) + (1 + work.random.below(5)) * MINUTE).toISOString();
    const autoPlug = { comments: [{ text: 'More', delay: 'PT0S' }] };
    await create(work, { scheduledFor: due, isAutoPlug: true, autoPlug });
  }
};

const clock: Writer = async ({ call, expected, going }) => {
  for (;;) {
    if (going) {
      expected.clock.least = Date.parse((await call('GET', '/_mock/clock')).data.now);
      await sleep(20);
      continue;
    }
    expected.clock.most = expected.clock.least + MINUTE;
    const { status } = await call('POST', '/_mock/clock/advance', {
      body: { to: new Date(expected.clock.most).toISOString() },
    });
    acknowledged(expected, status);
    expected.clock.least = expected.clock.most;
  }
};

const comments: Writer = async ({ call, expected, name }) => {
  for (;;) {
    const author = name();
    expected.comments.set(author, 'in flight');
    const commenter = { id: author, name: author };
    const body = { leadMagnet: expected.leadMagnet, text: 'The guide, please', commenter };
    acknowledged(expected, (await call('POST', '/_mock/triggers/comment', { body })).status);
    expected.comments.set(author, 'acknowledged');
  }
};

const uploads: Writer = async ({ call, expected, random, name }) => {
  for (;;) {
    const form = formOf(name(), random.below(200_000));
    const { status, data } = await call('POST', '/api/v1/media/upload', form);
    acknowledged(expected, status);
    expected.uploads.set(new URL(data.url).pathname, form.digest);
  }
};

/** Sends only half of a file. */
const cutUploads: Writer = async ({ origin, call, random, name }) => {
  for (;;) {
    await sendHalf(origin, firstKey, formOf(name(), random.below(200_000)), 1 + random.below(10));
    // Rejects if the mock has been killed.
    await call('GET', '/_mock/clock');
    await sleep(20);
  }
};

const tenants: Writer = async ({ call, expected }) => {
  for (let i = 0; i < 3; i++) {
    const { status, data } = await call('POST', '/_mock/tenants', { body: {} });
    acknowledged(expected, status);
    expected.tenants.add(data.key);
  }
};

const writers: readonly Writer[] = [drafts, drafts, schedules, clock, comments, uploads, cutUploads, tenants];

/** Runs all writers; resolves once the mock is killed. */
export async function write(work: Work): Promise<void> {
  const ended = await Promise.allSettled(writers.map((writer) => writer(work)));
  for (const end of ended) if (end.status === 'rejected' && !(end.reason instanceof Gone)) throw end.reason;
}

/** Sets a webhook and creates an active lead magnet before the writers start. */
export async function prepare(call: Call, expected: Expected, receiver: string): Promise<void> {
  acknowledged(expected, (await call('PUT', '/_mock/webhook', { body: { url: receiver } })).status);
  expected.receiver = receiver;
  const body = {
    outreachAccountId: 'out_ada',
    workflowType: 'full',
    keywords: ['guide'],
    postUrl: 'https://professional.example/1',
    templates: { dm: { text: 'Hello' } },
    activate: true,
  };
  const { status, data } = await call('POST', '/api/v1/lead-magnets', { body });
  acknowledged(expected, status);
  expected.leadMagnet = data.id;
}

/** @returns the id of the post, if it was created */
async function create(
  { call, expected, name }: Work,
  more: { readonly scheduledFor?: string; readonly [member: string]: unknown },
): Promise<string | undefined> {
  const text = name();
  expected.asked.add(text);
  const { status, data } = await call('POST', '/api/v1/posts', { body: { text, platforms, ...more } });
  expected.asked.delete(text);
  // The clock may have passed the scheduled time meanwhile.
  if (status === 422 && more.scheduledFor !== undefined) return undefined;
  acknowledged(expected, status);
  const due = more.scheduledFor;
  expected.posts.set(data.id, { contents: [text], ...(due === undefined ? {} : { due }) });
  return data.id;
}

async function change(expected: Expected, id: string, to: PostContent, ask: () => Promise<Answer>): Promise<void> {
  const before = expected.posts.get(id)?.contents ?? [];
  expected.posts.set(id, { contents: [...before, to] });
  acknowledged(expected, (await ask()).status);
  expected.posts.set(id, { contents: [to] });
}

function acknowledged(expected: Expected, status: number): void {
  if (status >= 300) throw new Error(`The mock responded with ${status} to a valid request.`);
  expected.acknowledged++;
}

class Gone extends Error {
  override readonly name = 'Gone';
}

/** Wraps calls so that the first one that is cut off ends the writer. */
export function untilGone(call: Call): Call {
  return async (...asked) => {
    const answer = await call(...asked);
    if (answer.status === 0) throw new Gone(answer.text);
    return answer;
  };
}

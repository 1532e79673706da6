/** Clients that write in parallel, each one request at a time, until the mock is killed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, type CallResponse, firstKey } from '../endurance/caller.ts';
import type { RandomSource } from '../endurance/random.ts';
import { buildForm, sendPartialUpload } from '../endurance/uploads.ts';
import type { ExpectedState, PostContent } from './expectedState.ts';

const minute = 60_000;
const platforms = [{ platform: 'professional', accountId: 'acc_professional' }];

export interface WriterContext {
  readonly origin: string;
  /** Rejects once the mock is killed. */
  readonly call: Call;
  readonly expected: ExpectedState;
  readonly random: RandomSource;
  /** Returns a unique name. */
  readonly createUniqueName: () => string;
  /** Whether the clocks run. */
  readonly isClockRunning: boolean;
}

type Writer = (context: WriterContext) => Promise<void>;

/** Creates, edits and deletes drafts. */
const writeDrafts: Writer = async (context) => {
  const { call, expected, random, createUniqueName } = context;
  const ownIds: string[] = [];
  for (;;) {
    const id = ownIds[random.intBelow(ownIds.length + 2)];
    if (id === undefined) {
      const createdId = await createPost(context, {});
      if (createdId !== undefined) ownIds.push(createdId);
    } else if (random.intBelow(4) === 0) {
      ownIds.splice(ownIds.indexOf(id), 1);
      await changePost(expected, id, undefined, () => call('DELETE', `/api/v1/posts/${id}`));
    } else {
      const text = createUniqueName();
      await changePost(expected, id, text, () => call('PATCH', `/api/v1/posts/${id}`, { body: { text } }));
    }
  }
};

/** Schedules posts a few minutes ahead, each with a follow-up comment. */
const schedulePosts: Writer = async (context) => {
  for (;;) {
    const { min, max } = context.expected.clock;
    const due = new Date(
      (context.isClockRunning ? min : max) + (1 + context.random.intBelow(5)) * minute,
    ).toISOString();
    const autoPlug = { comments: [{ text: 'More', delay: 'PT0S' }] };
    await createPost(context, { scheduledFor: due, isAutoPlug: true, autoPlug });
  }
};

const advanceClock: Writer = async ({ call, expected, isClockRunning }) => {
  for (;;) {
    if (isClockRunning) {
      expected.clock.min = Date.parse((await call('GET', '/_mock/clock')).data.now);
      await sleep(20);
      continue;
    }
    expected.clock.max = expected.clock.min + minute;
    const { status } = await call('POST', '/_mock/clock/advance', {
      body: { to: new Date(expected.clock.max).toISOString() },
    });
    countAcknowledged(expected, status);
    expected.clock.min = expected.clock.max;
  }
};

const writeComments: Writer = async ({ call, expected, createUniqueName }) => {
  for (;;) {
    const author = createUniqueName();
    expected.comments.set(author, 'in flight');
    const commenter = { id: author, name: author };
    const body = { leadMagnet: expected.leadMagnet, text: 'The guide, please', commenter };
    countAcknowledged(expected, (await call('POST', '/_mock/triggers/comment', { body })).status);
    expected.comments.set(author, 'acknowledged');
  }
};

const writeUploads: Writer = async ({ call, expected, random, createUniqueName }) => {
  for (;;) {
    const form = buildForm(createUniqueName(), random.intBelow(200_000));
    const { status, data } = await call('POST', '/api/v1/media/upload', form);
    countAcknowledged(expected, status);
    expected.uploads.set(new URL(data.url).pathname, form.digest);
  }
};

/** Starts uploads and sends only half of the file. */
const abortUploads: Writer = async ({ origin, call, random, createUniqueName }) => {
  for (;;) {
    await sendPartialUpload(
      origin,
      firstKey,
      buildForm(createUniqueName(), random.intBelow(200_000)),
      1 + random.intBelow(10),
    );
    // Rejects if the mock has been killed.
    await call('GET', '/_mock/clock');
    await sleep(20);
  }
};

const createTenants: Writer = async ({ call, expected }) => {
  for (let i = 0; i < 3; i++) {
    const { status, data } = await call('POST', '/_mock/tenants', { body: {} });
    countAcknowledged(expected, status);
    expected.tenants.add(data.key);
  }
};

const writers: readonly Writer[] = [
  writeDrafts,
  writeDrafts,
  schedulePosts,
  advanceClock,
  writeComments,
  writeUploads,
  abortUploads,
  createTenants,
];

/** Runs all writers; resolves once the mock is killed. */
export async function runWriters(context: WriterContext): Promise<void> {
  const results = await Promise.allSettled(writers.map((writer) => writer(context)));
  for (const result of results)
    if (result.status === 'rejected' && !(result.reason instanceof MockGoneError)) throw result.reason;
}

/** Sets a webhook and creates an active lead magnet before the writers start. */
export async function prepare(call: Call, expected: ExpectedState, receiver: string): Promise<void> {
  countAcknowledged(expected, (await call('PUT', '/_mock/webhook', { body: { url: receiver } })).status);
  expected.receiver = receiver;
  const body = {
    outreachAccountId: 'out_ada',
    workflowType: 'full',
    keywords: ['guide'],
    postUrl: 'https://professional.example/1',
    templates: { dm: { text: 'Hello' } },
    webhookUrl: receiver,
    activate: true,
  };
  const { status, data } = await call('POST', '/api/v1/lead-magnets', { body });
  countAcknowledged(expected, status);
  expected.leadMagnet = data.id;
}

/** @returns the id of the post, if it was created */
async function createPost(
  { call, expected, createUniqueName }: WriterContext,
  members: { readonly scheduledFor?: string; readonly [member: string]: unknown },
): Promise<string | undefined> {
  const text = createUniqueName();
  expected.pendingTexts.add(text);
  const {
    status,
    data,
    text: response,
  } = await call('POST', '/api/v1/posts', {
    body: { text, platforms, ...members },
  });
  expected.pendingTexts.delete(text);
  // The clock may have passed the scheduled time meanwhile.
  if (status === 422 && response.includes('post.schedule.future')) return undefined;
  countAcknowledged(expected, status);
  const due = members.scheduledFor;
  expected.posts.set(data.id, { contents: [text], ...(due === undefined ? {} : { due }) });
  return data.id;
}

async function changePost(
  expected: ExpectedState,
  id: string,
  newContent: PostContent,
  sendChange: () => Promise<CallResponse>,
): Promise<void> {
  const contentsBefore = expected.posts.get(id)?.contents ?? [];
  expected.posts.set(id, { contents: [...contentsBefore, newContent] });
  countAcknowledged(expected, (await sendChange()).status);
  expected.posts.set(id, { contents: [newContent] });
}

function countAcknowledged(expected: ExpectedState, status: number): void {
  if (status >= 300) throw new Error(`The mock responded with ${status} to a valid request.`);
  expected.acknowledgedWrites++;
}

class MockGoneError extends Error {
  override readonly name = 'MockGoneError';
}

/** Wraps calls so that the first call without a response ends the writer. */
export function rejectWhenGone(call: Call): Call {
  return async (...callArguments) => {
    const response = await call(...callArguments);
    if (response.status === 0) throw new MockGoneError(response.text);
    return response;
  };
}

/** Compares the state of a mock after a kill with the acknowledged writes. */
import type { Tables } from '../../mock-server/ledger/ledger.ts';
import { findCountProblems, type ListedPost } from '../endurance/verdict.ts';
import type { ExpectedState } from './expectedState.ts';
import type { ObservedState } from './observedState.ts';

/** Returns the problems as sentences. Afterwards, the outcome of writes in flight becomes part of the expected state. */
export function findProblems(expected: ExpectedState, observed: ObservedState): readonly string[] {
  return [
    ...findPostProblems(expected, observed),
    ...findEffectProblems(observed),
    ...findLeadProblems(expected, observed),
    ...findUploadProblems(expected, observed),
    ...[...expected.tenants].filter((key) => !observed.tenants.has(key)).map((key) => `The tenant ${key} is lost.`),
    ...findClockProblems(expected, observed),
    ...(observed.receiver === expected.receiver
      ? []
      : [`The webhook URL is ${observed.receiver} instead of ${expected.receiver}.`]),
  ];
}

function findPostProblems(expected: ExpectedState, { posts, now }: ObservedState): string[] {
  const problems: string[] = [];
  for (const [id, { contents, due }] of expected.posts) {
    const post = posts.get(id);
    if (!contents.includes(post?.text))
      problems.push(
        `The post ${id} is ${describeText(post?.text)} instead of ${contents.map(describeText).join(' or ')}.`,
      );
    if (post !== undefined && due !== undefined) problems.push(...findPublishProblems(post, due, now));
    expected.posts.set(id, { contents: [post?.text], ...(due === undefined ? {} : { due }) });
  }
  for (const [id, { text }] of posts) {
    if (expected.posts.has(id)) continue;
    if (!expected.pendingTexts.has(text)) problems.push(`No client created the post ${id} with ${describeText(text)}.`);
    expected.posts.set(id, { contents: [text] });
  }
  expected.pendingTexts.clear();
  return problems;
}

const describeText = (text: string | undefined) => (text === undefined ? 'gone' : `"${text}"`);

function findPublishProblems({ id, status, publishedAt }: ListedPost, due: string, now: number): string[] {
  if (Date.parse(due) > now) return status === 'scheduled' ? [] : [`The post ${id} is ${status} before ${due}.`];
  const isPublishedOnTime = status === 'published' && Date.parse(publishedAt ?? '') === Date.parse(due);
  return isPublishedOnTime ? [] : [`The post ${id} is ${status} at ${publishedAt}, but was due at ${due}.`];
}

/** Checks that each effect of publishing and of leads happened exactly once. */
function findEffectProblems({ posts, leads, outbox, deliveries }: ObservedState): string[] {
  const describeComment = (post: string) => `a follow-up comment below ${post}`;
  const describeEvent = (id: string) => `an event of ${id}`;
  const describeMessage = (lead: string) => `a message to ${lead}`;
  const publishedIds = [...posts.values()].filter(({ status }) => status === 'published').map(({ id }) => id);
  const expectedEffects = [
    ...publishedIds.flatMap((id) => [describeComment(id), describeEvent(id)]),
    ...leads.flatMap(({ id }) => [describeMessage(id), describeEvent(id)]),
  ];
  const sentEffects = outbox.flatMap(({ kind, postId = '', leadId = '' }) => {
    if (kind === 'auto_plug_comment') return [describeComment(postId)];
    return kind === 'direct_message' ? [describeMessage(leadId)] : [];
  });
  const events = deliveries.map(({ payload }) => describeEvent(payload.data.id));
  return findCountProblems(new Map(expectedEffects.map((effect) => [effect, 1])), [...sentEffects, ...events]);
}

function findLeadProblems(expected: ExpectedState, { leads }: ObservedState): string[] {
  const authors = leads.map(({ commenter }) => commenter.id);
  const duplicates = authors.filter((author, i) => authors.indexOf(author) !== i);
  const unknownAuthors = authors.filter((author) => !expected.comments.has(author));
  for (const [author, state] of expected.comments) if (state === 'in flight') expected.comments.set(author, 'open');
  return [
    ...duplicates.map((author) => `${author} is a lead twice.`),
    ...unknownAuthors.map((author) => `${author} is a lead, but never commented.`),
  ];
}

function findUploadProblems(expected: ExpectedState, { uploads }: ObservedState): string[] {
  return [...expected.uploads]
    .filter(([path, digest]) => uploads.get(path) !== digest)
    .map(([path]) => `The upload ${path} has changed: ${uploads.get(path)}.`);
}

function findClockProblems(expected: ExpectedState, { now }: ObservedState): string[] {
  const { min, max } = expected.clock;
  expected.clock = { min: now, max: now };
  return now >= min && now <= max ? [] : [`The clock shows ${now}, outside ${min} to ${max}.`];
}

/** Checks that the state file is consistent in itself and with the uploads. */
export function findFileProblems(tables: Tables, files: readonly string[]): readonly string[] {
  const publishedPosts = getRows<{ publishedAt?: number }>(tables, 'posts').filter(
    (post) => post.publishedAt !== undefined,
  );
  const countedPosts = getRows<{ count: number }>(tables, 'publishedPerMonth').reduce(
    (sum, { count }) => sum + count,
    0,
  );
  const referencedFiles = new Set(getRows<{ content?: string }>(tables, 'files').map(({ content }) => content));
  const orphans = files.filter((file) => !referencedFiles.has(file));
  return [
    ...(publishedPosts.length === countedPosts
      ? []
      : [`${publishedPosts.length} posts are published, but ${countedPosts} are counted.`]),
    ...orphans.map((file) => `The file ${file} belongs to no upload.`),
  ];
}

function getRows<T>(tables: Tables, table: string): readonly T[] {
  return (tables[table] ?? []) as readonly unknown[] as readonly T[];
}

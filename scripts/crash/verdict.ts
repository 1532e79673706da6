/** Compares the state of a mock after a kill with the acknowledged writes. */
import type { Tables } from '../../mock-server/ledger/ledger.ts';
import { countedFaults, type ListedPost } from '../endurance/verdict.ts';
import type { Expected } from './expected.ts';
import type { Observed } from './observed.ts';

/** Returns the faults as sentences. Afterwards, the outcome of writes in flight becomes part of the expected state. */
export function verdictOn(expected: Expected, observed: Observed): readonly string[] {
  return [
    ...posts(expected, observed),
    ...effects(observed),
    ...leads(expected, observed),
    ...uploads(expected, observed),
    ...[...expected.tenants].filter((key) => !observed.tenants.has(key)).map((key) => `The tenant ${key} is lost.`),
    ...clock(expected, observed),
    ...(observed.receiver === expected.receiver ? [] : [`The webhook URL is ${observed.receiver}.`]),
  ];
}

function posts(expected: Expected, { posts: found, now }: Observed): string[] {
  const faults: string[] = [];
  for (const [id, { contents, due }] of expected.posts) {
    const post = found.get(id);
    if (!contents.includes(post?.text))
      faults.push(`The post ${id} is ${told(post?.text)} instead of ${contents.map(told).join(' or ')}.`);
    if (post !== undefined && due !== undefined) faults.push(...published(post, due, now));
    expected.posts.set(id, { contents: [post?.text], ...(due === undefined ? {} : { due }) });
  }
  for (const [id, { text }] of found) {
    if (expected.posts.has(id)) continue;
    if (!expected.asked.has(text)) faults.push(`No client created the post ${id} with ${told(text)}.`);
    expected.posts.set(id, { contents: [text] });
  }
  expected.asked.clear();
  return faults;
}

const told = (text: string | undefined) => (text === undefined ? 'gone' : `"${text}"`);

function published({ id, status, publishedAt }: ListedPost, due: string, now: number): string[] {
  if (Date.parse(due) > now) return status === 'scheduled' ? [] : [`The post ${id} is ${status} before ${due}.`];
  const right = status === 'published' && Date.parse(publishedAt ?? '') === Date.parse(due);
  return right ? [] : [`The post ${id} is ${status} at ${publishedAt}, but was due at ${due}.`];
}

/** The effects of publishing and of leads happen exactly once each. */
function effects({ posts: found, leads: captured, outbox, deliveries }: Observed): string[] {
  const commentOf = (post: string) => `a follow-up comment below ${post}`;
  const eventOf = (id: string) => `an event of ${id}`;
  const messageTo = (lead: string) => `a message to ${lead}`;
  const published = [...found.values()].filter(({ status }) => status === 'published').map(({ id }) => id);
  const wanted = [
    ...published.flatMap((id) => [commentOf(id), eventOf(id)]),
    ...captured.map(({ id }) => messageTo(id)),
  ];
  const sent = outbox.flatMap(({ kind, postId = '', leadId = '' }) => {
    if (kind === 'auto_plug_comment') return [commentOf(postId)];
    return kind === 'direct_message' ? [messageTo(leadId)] : [];
  });
  const told = deliveries.map(({ payload }) => eventOf(payload.data.id));
  return countedFaults(new Map(wanted.map((effect) => [effect, 1])), [...sent, ...told]);
}

function leads(expected: Expected, { leads: captured }: Observed): string[] {
  const authors = captured.map(({ commenter }) => commenter.id);
  const twice = authors.filter((author, i) => authors.indexOf(author) !== i);
  const strange = authors.filter((author) => !expected.comments.has(author));
  for (const [author, state] of expected.comments) if (state === 'in flight') expected.comments.set(author, 'open');
  return [
    ...twice.map((author) => `${author} is a lead twice.`),
    ...strange.map((author) => `${author} is a lead, but never commented.`),
  ];
}

function uploads(expected: Expected, { uploads: found }: Observed): string[] {
  return [...expected.uploads]
    .filter(([path, digest]) => found.get(path) !== digest)
    .map(([path]) => `The upload ${path} has changed: ${found.get(path)}.`);
}

function clock(expected: Expected, { now }: Observed): string[] {
  const { least, most } = expected.clock;
  expected.clock = { least: now, most: now };
  return now >= least && now <= most ? [] : [`The clock shows ${now}, outside ${least} to ${most}.`];
}

/** Checks that the state file is consistent in itself and with the uploads. */
export function verdictOnFile(kept: Tables, files: readonly string[]): readonly string[] {
  const publishedAt = rows<{ publishedAt?: number }>(kept, 'posts').filter((post) => post.publishedAt !== undefined);
  const counted = rows<{ posts: number }>(kept, 'months').reduce((sum, { posts: count }) => sum + count, 0);
  const wanted = new Set(rows<{ content?: string }>(kept, 'files').map(({ content }) => content));
  const orphans = files.filter((file) => !wanted.has(file));
  return [
    ...(publishedAt.length === counted
      ? []
      : [`${publishedAt.length} posts are published, but ${counted} are counted.`]),
    ...orphans.map((file) => `The file ${file} belongs to no upload.`),
  ];
}

function rows<T>(kept: Tables, table: string): readonly T[] {
  return (kept[table] ?? []) as readonly unknown[] as readonly T[];
}

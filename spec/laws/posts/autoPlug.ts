/** Laws on follow-up comments, judged only if the recorder observes acts on the networks. */
import { parseDuration } from '../../time/duration.ts';
import { type Act, law, type Observation } from '../law.ts';
import { aim, clock, listening, minute, ok, post, stamp, target } from '../traces/examples.ts';
import { histories, targetsOf } from '../traces/posts.ts';
import { at, heard, holds, instantAt, listOrEmpty, member, only, surelyBefore } from '../traces/reading.ts';

const shape = (item: string) => ({ section: 'Post (request shape for create and update)', item });
const needs = ['autoPlug', 'autoPlug.switch', 'post.record', 'post.states'] as const;

const body = (flag: boolean, label = 'professional') => ({
  text: 'Hello',
  platforms: aim(label),
  publishNow: true,
  isAutoPlug: flag,
  autoPlug: { comments: [{ text: 'The recipe', delay: 'PT10M' }] },
});
const made = (flag: boolean, label = 'professional') =>
  ok(
    'createPost',
    post('published', { platforms: [target(label, 'published', { publishedAt: stamp(0) })], publishedAt: stamp(0) }),
    { body: body(flag, label) },
  );
const plug = (n: number, more: Partial<Act> = {}): Act => ({
  kind: 'act',
  at: minute(n),
  act: 'auto_plug',
  platform: 'professional',
  postId: 'post_1',
  text: 'The recipe',
  ...more,
});

/** Each post published on professional and never updated or deleted, with its comments and the recorded acts. */
function* plugged(trace: readonly Observation[]) {
  for (const history of histories(trace)) {
    const [wish] = history.wishes;
    if (wish === undefined || history.wishes.length > 1 || history.deleted !== undefined) continue;
    const all = only(trace, 'act').filter((it) => it.act === 'auto_plug');
    // An act without a post id could belong to any post.
    if (all.some((it) => it.postId === undefined) && histories(trace).length > 1) continue;
    const acts = all.filter((it) => it.postId === undefined || it.postId === history.id);
    // With two accounts on the network, each comment appears twice.
    const accounts = targetsOf(wish.content).filter((one) => one.platform === 'professional').length;
    if (accounts > 1 || history.republished.length > 0) continue;
    const comments = listOrEmpty(at(wish.content, 'autoPlug', 'comments'));
    const seen = history.sightings.findLast((one) => one.on.kind === 'exchange');
    const live = targetsOf(seen?.post).find(
      (one) => one.platform === 'professional' && (one.status ?? seen?.post.status) === 'published',
    );
    const published =
      live === undefined ? undefined : (instantAt(live, 'publishedAt') ?? instantAt(seen?.post, 'publishedAt'));
    yield { on: wish.on, enabled: wish.content.isAutoPlug === true, comments, acts, published };
  }
}

const sent = law({
  id: 'autoPlug.comments.sent',
  level: 'documented',
  needs,
  source: shape('autoPlug schedules follow-up comments; isAutoPlug enables them on professional'),
  summary: 'Each follow-up comment is posted on professional exactly once, when its delay has passed.',
  over: 'time',
  *cases(trace) {
    for (const { on, enabled, comments, acts, published } of plugged(trace)) {
      if (!enabled || published === undefined) continue;
      // Acts without a text can be attributed only if there is a single comment.
      if (comments.length > 1 && acts.some((it) => it.text === undefined)) continue;
      for (const comment of comments) {
        const due = published + (parseDuration(String(member(comment, 'delay'))) ?? Number.NaN);
        const alike = comments.filter((other) => member(other, 'text') === member(comment, 'text')).length;
        const written = acts.filter((it) => it.text === undefined || it.text === member(comment, 'text')).length;
        if (alike === 1 && heard(trace, 'auto_plug', on, due)) yield holds(on, written === 1, comment, acts);
      }
    }
  },
  kept: [['ten minutes later', listening('auto_plug'), made(true), clock(10), plug(10)]],
  broken: [
    ['never posted', listening('auto_plug'), made(true), clock(10)],
    ['posted twice', listening('auto_plug'), made(true), plug(10), plug(11), clock(20)],
  ],
  silent: [
    ['no listener', made(true), clock(10)],
    ['listening for another kind of act', listening('follow_up'), made(true), clock(10)],
    ['the delay has not passed', listening('auto_plug'), made(true), clock(9)],
  ],
});

const delayed = law({
  id: 'autoPlug.comments.not-before',
  level: 'documented',
  needs,
  source: shape('autoPlug schedules follow-up comments on the published post'),
  summary: 'No follow-up comment is posted before its delay after publication has passed.',
  over: 'time',
  *cases(trace) {
    for (const { comments, acts, published } of plugged(trace)) {
      if (published === undefined) continue;
      for (const it of acts) {
        const delays = comments
          .filter((comment) => it.text === undefined || member(comment, 'text') === it.text)
          .map((comment) => parseDuration(String(member(comment, 'delay'))) ?? 0);
        if (delays.length > 0)
          yield holds(it, !surelyBefore(it.at, published + Math.min(...delays)), delays, it.at - published);
      }
    }
  },
  kept: [['on time', made(true), plug(10)]],
  broken: [['a minute early', made(true), plug(9)]],
});

const onlyThere = law({
  id: 'autoPlug.professional-only',
  level: 'documented',
  needs,
  source: shape('isAutoPlug enables follow-up comments on the professional platform'),
  summary: 'Follow-up comments are posted only on professional.',
  over: 'event',
  *cases(trace) {
    for (const it of only(trace, 'act'))
      if (it.act === 'auto_plug') yield holds(it, it.platform === 'professional', 'professional', it.platform);
  },
  kept: [['on professional', made(true), plug(10)]],
  broken: [['on another platform', made(true, 'social'), plug(10, { platform: 'social' })]],
});

const needsFlag = law({
  id: 'autoPlug.needs-flag',
  level: 'derived',
  needs,
  source: shape('isAutoPlug enables follow-up comments'),
  summary: 'Without isAutoPlug, no follow-up comments are posted.',
  over: 'event',
  *cases(trace) {
    for (const { on, enabled, comments, acts, published } of plugged(trace)) {
      const delays = comments.map((comment) => parseDuration(String(member(comment, 'delay'))) ?? 0);
      if (enabled || published === undefined || delays.length === 0) continue;
      if (acts.length > 0 || heard(trace, 'auto_plug', on, published + Math.max(...delays)))
        yield holds(acts[0] ?? on, acts.length === 0, 'no comment', acts.length);
    }
  },
  kept: [['no comment', listening('auto_plug'), made(false), clock(10)]],
  broken: [['a comment', made(false), plug(10)]],
});

export const autoPlugLaws = [sent, delayed, onlyThere, needsFlag];

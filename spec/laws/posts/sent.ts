/** Laws on publications: they reach only the selected targets, with the requested options. */

import type { Behaviour } from '../../decisions/index.ts';
import type { PlatformLabel } from '../../platforms.ts';
import { law, type Observation, type Publication } from '../law.ts';
import { aim, hello, ok, post } from '../traces/examples.ts';
import { contentAt, type History, histories, targetKey, targetsOf } from '../traces/posts.ts';
import { at, holds, type JsonObject, listOrEmpty, member, only, same } from '../traces/reading.ts';

const live = ok('createPost', post('published'), { body: { ...hello, publishNow: true } });
const arrived = (label: PlatformLabel, more: Partial<Publication> = {}): Publication => ({
  kind: 'publication',
  at: live.at,
  postId: 'post_1',
  platform: label,
  accountId: `acc_${label}`,
  segments: ['Hello'],
  ...more,
});

/** Each publication of a post that the trace created, with the content requested by then. */
function* publications(trace: readonly Observation[], b: Behaviour) {
  const known = new Map(histories(trace).map((history) => [history.id, history]));
  for (const it of only(trace, 'publication')) {
    const history = known.get(it.postId);
    const content = history === undefined ? undefined : contentAt(history, trace.indexOf(it), b);
    if (history !== undefined && content !== undefined) yield { it, history, content };
  }
}

const republishedTo = ({ republished }: History): readonly JsonObject[] =>
  republished.flatMap(({ on }) => targetsOf(on.body));

const selectedOnly = law({
  id: 'post.publish.only-targets',
  level: 'documented',
  needs: ['post.record', 'post.update.merge'],
  source: { section: 'POST /posts', item: 'the post goes live on all selected platforms' },
  summary: 'A post is published only on the accounts that were selected last.',
  over: 'event',
  *cases(trace, b) {
    for (const { it, history, content } of publications(trace, b)) {
      const selected = [...targetsOf(content), ...republishedTo(history)].map(targetKey);
      if (selected.length > 0) yield holds(it, selected.includes(targetKey(it)), selected, targetKey(it));
    }
  },
  kept: [
    ['the selected target', live, arrived('social')],
    [
      'a target of a republish',
      live,
      ok('republishPost', post('published'), { id: 'post_1', body: { platforms: aim('photo') } }),
      arrived('photo'),
    ],
  ],
  broken: [
    ['a platform that was not selected', live, arrived('photo')],
    ['another account of the platform', live, arrived('social', { accountId: 'acc_social_second' })],
    [
      'a target that an update removed',
      ok('createPost', post('scheduled'), { body: hello }),
      ok('updatePost', post('scheduled'), { id: 'post_1', body: { platforms: aim('photo') } }),
      arrived('social'),
    ],
  ],
  silent: [['a post from outside the trace', live, arrived('photo', { postId: 'post_9' })]],
});

/** Options that apply to every post on their platform; a service may ignore others if they do not apply. */
const always: Readonly<Partial<Record<PlatformLabel, readonly string[]>>> = {
  photo: ['contentType'],
  video: ['title', 'tags', 'privacy', 'videoType'],
  shortvideo: ['privacyLevel', 'allowComments', 'postMode'],
};

function applicable(label: PlatformLabel, content: unknown): readonly string[] {
  const filmed = at(content, 'media', 'video') !== undefined;
  const story = at(content, 'platformContent', 'photo', 'contentType') === 'story';
  const carousel = listOrEmpty(at(content, 'media', 'images')).length > 1;
  return [
    ...(always[label] ?? []),
    ...(label === 'photo' && !story ? ['aiGenerated'] : []),
    ...(label === 'shortvideo' && filmed ? ['allowDuet', 'allowStitch'] : []),
    ...(label === 'shortvideo' && carousel ? ['autoAddMusic'] : []),
  ];
}

/** Every option that a caller set and that applies to the publication. */
function* wished(trace: readonly Observation[], b: Behaviour) {
  for (const { it, content } of publications(trace, b))
    for (const name of applicable(it.platform, content)) {
      const asked = at(content, 'platformContent', it.platform, name);
      if (asked !== undefined && asked !== null)
        yield { it, name, asked, found: member(it.options, name), key: JSON.stringify([it.platform, name, asked]) };
    }
}

const photo = (aiGenerated: boolean, id: string, more: object = {}) => {
  const body = { text: 'Hello', platforms: aim('photo'), platformContent: { photo: { aiGenerated } } };
  return ok('createPost', post('published', { ...body, id }), { body: { ...body, ...more } });
};
const shown = (options: object, postId = 'post_1') => arrived('photo', { postId, options: { ...options } });

const options = law({
  id: 'option.sent',
  level: 'documented',
  needs: ['post.record', 'post.update.merge'],
  source: { section: 'What the service does', item: 'each platform can set platform-specific options' },
  summary: 'A network receives the options that were set last, however the post is published.',
  over: 'event',
  *cases(trace, b) {
    const all = [...wished(trace, b)];
    // An outbox need not report every option, but if it reports one for a post, it does so for all posts.
    const told = new Set(all.filter(({ found }) => found !== undefined).map(({ key }) => key));
    for (const { it, name, asked, found, key } of all)
      if (told.has(key)) yield holds(it, same(found, asked), { [name]: asked }, { [name]: found ?? null });
  },
  kept: [['the value that was set', photo(true, 'post_1'), shown({ aiGenerated: true })]],
  broken: [
    ['another value', photo(true, 'post_1'), shown({ aiGenerated: false })],
    [
      'missing from one of two posts',
      photo(true, 'post_1'),
      shown({ aiGenerated: true }),
      photo(true, 'post_2'),
      shown({}, 'post_2'),
    ],
    [
      'the value before an update',
      photo(true, 'post_1', { platformContent: { photo: { aiGenerated: true } } }),
      ok('updatePost', post('scheduled'), {
        id: 'post_1',
        body: { platforms: aim('photo'), platformContent: { photo: { aiGenerated: false } } },
      }),
      shown({ aiGenerated: true }),
    ],
  ],
  silent: [
    ['an outbox without options', photo(true, 'post_1'), arrived('photo')],
    ['an outbox that never reports this option', photo(true, 'post_1'), shown({ contentType: 'feed' })],
  ],
});

export const sentLaws = [selectedOnly, options];

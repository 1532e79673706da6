/** Laws on updates: they change the members that they contain and nothing else. */
import { mergePatch } from '../../judging/merge.ts';
import { law } from '../law.ts';
import { type Change, changes } from '../traces/changes.ts';
import { aim, hello, no, ok, page, post, target } from '../traces/examples.ts';
import { targetKey, targetsOf } from '../traces/posts.ts';
import { at, equal, holds, includes, isObject, type JsonObject, listOrEmpty, member, same } from '../traces/reading.ts';

const update = (item: string) => ({ section: 'PATCH /posts/:id', item });
const edits = update('edits a draft or scheduled post with the same kind of fields as creating');
const needs = ['post.record', 'post.update.merge'] as const;
const made = ok('createPost', post('draft'), { body: hello });
const change = { id: 'post_1', body: { text: 'Better', platforms: hello.platforms } };
const silentPost = post('draft', { text: undefined });
const better = post('draft', { text: 'Better' });
const withMedia = { ...hello, media: { images: ['https://media.example.org/a.jpg'] } };
const media = withMedia.media;

/** Options that apply to every post on their platform; a service may ignore others if they do not apply. */
const options = [
  'text',
  'contentType',
  'title',
  'tags',
  'privacy',
  'videoType',
  'privacyLevel',
  'allowComments',
  'postMode',
] as const;

/** The members that an update set and that records show, with the requested and the found value. */
function* set({ body, before, after }: Change): Generator<readonly [asked: unknown, found: unknown]> {
  const shown = (...path: readonly string[]) => at(after, ...path) !== undefined || at(before, ...path) !== undefined;
  const paths: (readonly string[])[] = [['text'], ['isAutoPlug'], ['media', 'video'], ['media', 'carousel']];
  for (const { platform } of targetsOf(after))
    for (const option of options) paths.push(['platformContent', String(platform), option]);
  for (const path of paths) {
    const asked = at(body, ...path);
    // A removed member may show its default; a member that is set must be present.
    if (asked !== undefined && asked !== null && shown(...path)) yield [asked, at(after, ...path)];
  }
}

const applies = law({
  id: 'post.update.applies',
  level: 'documented',
  needs: ['post.record'],
  source: edits,
  summary: 'After an update, the post has the updated values.',
  over: 'lifecycle',
  *cases(trace) {
    for (const change of changes(trace)) {
      const { on, body, after } = change;
      for (const [asked, found] of set(change)) yield equal(on, found, asked);
      const there = new Set(targetsOf(after).map(targetKey));
      for (const one of targetsOf(body)) yield holds(on, there.has(targetKey(one)), targetKey(one), [...there]);
      const images = at(after, 'media', 'images');
      if (Array.isArray(images))
        for (const image of listOrEmpty(at(body, 'media', 'images')))
          yield holds(on, images.includes(image), image, images);
    }
  },
  kept: [
    ['a new text', made, ok('updatePost', better, change)],
    ['an abbreviated response, then a list', made, ok('updatePost', { id: 'post_1' }, change), page([better])],
  ],
  broken: [
    ['the old text', made, ok('updatePost', post('draft'), change)],
    ['the old text in the list', made, ok('updatePost', better, change), page([post('draft')])],
    ['the old targets', made, ok('updatePost', post('draft'), { id: 'post_1', body: { platforms: aim('photo') } })],
  ],
  silent: [
    ['a refused update', made, no('updatePost', 422, 'VALIDATION_FAILED', change)],
    [
      'a record without text',
      ok('createPost', silentPost, { body: hello }),
      ok('updatePost', silentPost, { id: 'post_1', body: { text: 'Better' } }),
    ],
  ],
});

const replaces = law({
  id: 'post.update.replaces',
  level: 'assumed',
  needs,
  source: edits,
  summary: 'An update that contains targets or images replaces all of them.',
  over: 'lifecycle',
  *cases(trace) {
    for (const { on, body, after } of changes(trace)) {
      if (Array.isArray(body.platforms))
        yield equal(on, targetsOf(after).map(targetKey).sort(), targetsOf(body).map(targetKey).sort());
      const [asked, found] = [at(body, 'media', 'images'), at(after, 'media', 'images')];
      if (Array.isArray(asked) && Array.isArray(found)) yield equal(on, found, asked);
    }
  },
  kept: [
    [
      'another target',
      made,
      ok('updatePost', post('draft', { platforms: [target('photo', 'draft')] }), {
        id: 'post_1',
        body: { platforms: aim('photo') },
      }),
    ],
  ],
  broken: [
    [
      'the replaced target remains',
      made,
      ok('updatePost', post('draft', { platforms: [target('social', 'draft'), target('photo', 'draft')] }), {
        id: 'post_1',
        body: { platforms: aim('photo') },
      }),
    ],
  ],
});

/** Simple members that only the caller changes. */
const plain = ['text', 'scheduledFor', 'isAutoPlug', 'autoPlug'] as const;

/** The members that an update omits, with their values before and after; the status of targets is not compared. */
function* untouched({ body, before, after }: Change): Generator<readonly [name: string, was: unknown, is: unknown]> {
  const named = (name: string) => Object.hasOwn(body, name);
  for (const name of plain) if (!named(name) && before[name] !== undefined) yield [name, before[name], after[name]];
  if (!named('platforms'))
    yield ['platforms', targetsOf(before).map(targetKey).sort(), targetsOf(after).map(targetKey).sort()];
  // filename and videoTitle are not compared, because they depend on the targets.
  const files = ['images', 'video', 'carousel'];
  if (!named('media'))
    for (const name of files)
      if (at(before, 'media', name) !== undefined)
        yield [`media.${name}`, at(before, 'media', name), at(after, 'media', name)];
  if (named('platformContent')) return;
  for (const { platform } of targetsOf(before)) {
    const label = String(platform);
    if (!targetsOf(after).some((one) => one.platform === platform)) continue;
    for (const option of options) {
      const was = at(before, 'platformContent', label, option);
      if (was !== undefined) yield [`${label}.${option}`, was, at(after, 'platformContent', label, option)];
    }
  }
}

const keepsRest = law({
  id: 'post.update.keeps',
  level: 'assumed',
  needs,
  source: edits,
  summary: 'An update does not change the members that it omits.',
  over: 'lifecycle',
  *cases(trace, b) {
    if (b['post.update.merge'] === 'replace') return;
    for (const change of changes(trace)) {
      if (change.body.publishNow === true) continue;
      for (const [name, was, is] of untouched(change))
        yield holds(change.on, same(is, was), { [name]: was }, { [name]: is });
    }
  },
  kept: [
    [
      'the image stays',
      ok('createPost', post('draft', { media }), { body: withMedia }),
      ok('updatePost', { ...better, media }, change),
    ],
    [
      'an added target brings its default options',
      made,
      ok(
        'updatePost',
        post('draft', {
          platforms: [target('social', 'draft'), target('photo', 'draft')],
          platformContent: { photo: { contentType: 'feed' } },
        }),
        { id: 'post_1', body: { platforms: aim('social', 'photo') } },
      ),
    ],
  ],
  broken: [
    [
      'the image is lost',
      ok('createPost', post('draft', { media }), { body: withMedia }),
      ok('updatePost', better, change),
    ],
    [
      'the image is lost from the list',
      ok('createPost', post('draft', { media }), { body: withMedia }),
      ok('updatePost', { ...better, media }, change),
      page([better]),
    ],
  ],
});

const mergesDeep = law({
  id: 'post.update.merges',
  level: 'assumed',
  needs,
  source: edits,
  summary: 'An update of one option of a platform does not change its other options.',
  over: 'lifecycle',
  *cases(trace, b) {
    if (b['post.update.merge'] !== 'merge-patch') return;
    for (const { on, body, before, after } of changes(trace)) {
      const patch = body.platformContent;
      if (!isObject(patch)) continue;
      for (const label of Object.keys(patch)) {
        // Whether content for a platform that is not a target is kept is open.
        if (![before, after].every((one) => targetsOf(one).some(({ platform }) => platform === label))) continue;
        const expected = asked(mergePatch(at(before, 'platformContent', label), patch[label]));
        const found = at(after, 'platformContent', label);
        yield holds(on, includes(isObject(found) ? found : {}, expected), expected, found);
      }
    }
  },
  kept: [
    [
      'one of two options',
      ok('createPost', photo({ text: 'A', contentType: 'reel' }), { body: hello }),
      ok('updatePost', photo({ text: 'B', contentType: 'reel' }), {
        id: 'post_1',
        body: { platformContent: { photo: { text: 'B' } } },
      }),
    ],
  ],
  broken: [
    [
      'the other option is lost',
      ok('createPost', photo({ text: 'A', contentType: 'reel' }), { body: hello }),
      ok('updatePost', photo({ text: 'B' }), { id: 'post_1', body: { platformContent: { photo: { text: 'B' } } } }),
    ],
  ],
  silent: [['no option', made, ok('updatePost', better, change)]],
});

function photo(own: object) {
  return post('draft', { platforms: [target('photo', 'draft')], platformContent: { photo: own } });
}

/** The merged values of the options that always apply. */
function asked(content: unknown): JsonObject {
  return Object.fromEntries(
    options.flatMap((name) => (member(content, name) === undefined ? [] : [[name, member(content, name)]])),
  );
}

export const updateLaws = [applies, replaces, keepsRest, mergesDeep];

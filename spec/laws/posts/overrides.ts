/** Laws on text overrides: they are marked as unsynced and survive changes of the default text. */
import { platformLabels } from '../../platforms.ts';
import { law } from '../law.ts';
import { changes } from '../traces/changes.ts';
import { aim, hello, ok, page, post } from '../traces/examples.ts';
import { contentAt, histories, targetsOf } from '../traces/posts.ts';
import { at, equal, holds, isObject, member } from '../traces/reading.ts';

const fields = (item: string) => ({ section: 'platformContent.<label> fields', item });
const override = fields('platformContent.<label>.text overrides the default text and marks it as unsynced');
const needs = ['post.record', 'post.update.merge'] as const;

const made = (content: object, more: object = {}) =>
  ok('createPost', post('draft', { platformContent: content, ...more }), {
    body: { ...hello, platformContent: { social: { text: 'Own' } } },
  });

const unsynced = law({
  id: 'post.text.unsynced',
  level: 'documented',
  needs,
  source: override,
  summary: 'A platform that overrides the default text is marked as unsynced.',
  over: 'lifecycle',
  *cases(trace, b) {
    for (const history of histories(trace)) {
      for (const { on, post: seen, place } of history.sightings) {
        const content = contentAt(history, place, b);
        for (const { platform } of targetsOf(content)) {
          const text = at(content, 'platformContent', String(platform), 'text');
          const synced = at(seen, 'platformContent', String(platform), 'synced');
          // A record may omit the mark.
          if (typeof text === 'string' && typeof synced === 'boolean') yield equal(on, synced, false);
        }
      }
    }
  },
  kept: [['synced false', made({ social: { text: 'Own', synced: false } })]],
  broken: [['synced true', made({ social: { text: 'Own', synced: true } })]],
  silent: [
    ['no override', ok('createPost', post('draft'), { body: hello })],
    ['no mark', made({ social: { text: 'Own' } })],
  ],
});

const change = { id: 'post_1', body: { text: 'New', platforms: hello.platforms } };
const mine = { social: { text: 'Own', synced: false } };

const overrideKept = law({
  id: 'post.text.override.kept',
  level: 'documented',
  needs,
  source: override,
  summary: 'A later change of the default text does not affect a platform that overrides it.',
  over: 'lifecycle',
  *cases(trace, b) {
    if (b['post.update.merge'] === 'replace') return;
    for (const { on, body, before, after } of changes(trace)) {
      if (member(body, 'text') === undefined || member(body, 'platformContent') !== undefined) continue;
      const own = member(before, 'platformContent');
      for (const [label, content] of Object.entries(isObject(own) ? own : {})) {
        const text = member(content, 'text');
        const aimed = [before, after].every((one) => targetsOf(one).some(({ platform }) => platform === label));
        // A record may show the effective text of every platform; a synced one is not an override.
        if (typeof text !== 'string' || text === member(before, 'text') || member(content, 'synced') === true) continue;
        if (aimed) yield equal(on, at(after, 'platformContent', label, 'text'), text);
      }
    }
  },
  kept: [
    ['the override stays', made(mine), ok('updatePost', post('draft', { text: 'New', platformContent: mine }), change)],
  ],
  broken: [
    [
      'the override follows the default',
      made(mine),
      ok('updatePost', post('draft', { text: 'New', platformContent: { social: { text: 'New' } } }), change),
    ],
    ['the override is lost', made(mine), ok('updatePost', post('draft', { text: 'New' }), change)],
    [
      'the override follows the default later',
      made(mine),
      ok('updatePost', post('draft', { text: 'New', platformContent: mine }), change),
      page([post('draft', { text: 'New', platformContent: { social: { text: 'New' } } })]),
    ],
  ],
  silent: [
    [
      'no override',
      ok('createPost', post('draft'), { body: hello }),
      ok('updatePost', post('draft', { text: 'New' }), change),
    ],
  ],
});

const optionOnly = { ...hello, platforms: aim('photo'), platformContent: { photo: { contentType: 'reel' } } };

const stillSynced = law({
  id: 'post.text.synced',
  level: 'derived',
  needs: ['post.record'],
  source: fields('a platform absent from platformContent uses the default text'),
  summary: 'A platform that uses the default text is not marked as unsynced, whatever options it sets.',
  over: 'lifecycle',
  *cases(trace) {
    for (const history of histories(trace)) {
      if (history.wishes.length > 1) continue;
      for (const { on, post: seen } of history.sightings)
        for (const label of platformLabels) {
          const synced = at(seen, 'platformContent', label, 'synced');
          const text = at(history.wishes[0]?.content, 'platformContent', label, 'text');
          if (typeof synced === 'boolean' && text === undefined) yield holds(on, synced, true, synced);
        }
    }
  },
  kept: [
    [
      'only an option',
      ok('createPost', post('draft', { platformContent: { photo: { contentType: 'reel', synced: true } } }), {
        body: optionOnly,
      }),
    ],
  ],
  broken: [
    [
      'unsynced by an option',
      ok('createPost', post('draft', { platformContent: { photo: { contentType: 'reel', synced: false } } }), {
        body: optionOnly,
      }),
    ],
  ],
});

export const overrideLaws = [unsynced, overrideKept, stillSynced];

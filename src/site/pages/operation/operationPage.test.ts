import { beforeAll, describe, expect, test } from 'vitest';
import { operationIds } from '../../../../spec/operations/index.ts';
import { platformLabels } from '../../../../spec/platforms.ts';
import { getRulesOn } from '../../../openapi/paths/rulesOn.ts';
import { defaultProfile } from '../../../profile/resolve.ts';
import { readParts } from '../../parts.ts';
import { readFiles, renderSite } from '../../site.ts';

let pages: ReadonlyMap<string, string>;
beforeAll(async () => {
  const site = await renderSite({ profile: defaultProfile, parts: await readParts(), version: '0' });
  pages = await readFiles(site, /^(?:operations|events)\//);
});

const getPage = (id: string): string => pages.get(`operations/${id}.html`) ?? '';
/** The part of a page about one member, up to the next one. */
const getMember = (id: string, anchor: string): string =>
  getPage(id).split(` id="${anchor}"`)[1]?.split('<li>')[0] ?? '';

const offeredOperations = operationIds.filter((id) => defaultProfile.wire.routes.has(id));

test.each(offeredOperations)('the page of %s names every rule of the operation', (id) => {
  const missing = getRulesOn(id, defaultProfile).filter((rule) => !getPage(id).includes(`rules/${rule.id}.html`));
  expect(missing.map((rule) => rule.id)).toEqual([]);
});

test.each(offeredOperations)('the page of %s has samples in three languages', (id) => {
  for (const language of ['shell', 'typescript', 'python'])
    expect(getPage(id)).toContain(`<section data-language="${language}">`);
});

describe('the page of createPost', () => {
  test('shows the limits of each platform at the member', () => {
    const text = getMember('createPost', 'body-text');
    for (const label of platformLabels) expect(text).toContain(`<dt>${label}</dt>`);
    expect(text).toContain('<dt>microblog</dt><dd>280 per post of a thread</dd>');
    expect(text).not.toContain('Chars by platform');
    expect(getMember('createPost', 'body-media-images')).toContain('<dt>professional</dt><dd>up to 9, 5 MB each');
    expect(getMember('createPost', 'body-media-video')).toContain('<dt>photo</dt><dd>1 GB, 3 s to 90 s</dd>');
    expect(getMember('createPost', 'body-media-carousel')).toContain(
      '<dt>professional</dt><dd>up to 300 pages, 100 MB',
    );
  });

  test.each([
    ['body-text', 'text.length.microblog'],
    ['body-platforms-accountId', 'post.target.account.platform'],
    ['body-platformContent-video-title', 'video.title.required'],
    ['body-platformContent-microblog-text', 'text.length.microblog'],
    ['body-scheduledFor', 'post.schedule.future'],
    ['body-media-images', 'media.image.format.openmicro'],
    ['body-media-carousel', 'media.carousel.pages'],
  ])('lists at the member %s the rule %s', (anchor, rule) => {
    expect(getMember('createPost', anchor)).toContain(`rules/${rule}.html`);
  });

  test('lists few rules outside its members', () => {
    const wholeRequest = getPage('createPost').split('<h2 id="rules">')[1]?.split('<details>')[0] ?? '';
    expect(wholeRequest.match(/rules\/[\w.-]+\.html/g)?.length).toBeLessThan(16);
  });

  test('names the events that follow now or at the scheduled time', () => {
    for (const type of ['post.published', 'post.partially_published', 'post.failed'])
      expect(getPage('createPost')).toContain(`events/${type}.html`);
    expect(getPage('createPost')).not.toContain('events/lead.captured.html');
    expect(getPage('deletePost')).not.toContain('id="events"');
    expect(getPage('createLeadMagnet')).toContain('events/lead.captured.html');
  });
});

test('a member deep in the body has an anchor', () => {
  expect(getPage('createPost')).toContain(' id="body-platformContent-shortvideo-privacyLevel"');
});

test('every webhook event has a page with its payload, its headers and signature checks in four languages', () => {
  for (const type of ['post.published', 'post.partially_published', 'post.failed', 'lead.captured']) {
    const page = pages.get(`events/${type}.html`) ?? '';
    for (const part of ['id="payload-data"', 'id="header-webhook-signature"', 'data-language="go"', 'WEBHOOK_SECRET'])
      expect(page, type).toContain(part);
  }
});

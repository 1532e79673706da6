import { beforeAll, describe, expect, test } from 'vitest';
import { decisionIds } from '../../spec/decisions/index.ts';
import { errorCodes } from '../../spec/errors.ts';
import { laws } from '../../spec/laws/index.ts';
import { rules } from '../../spec/rules/index.ts';
import { defaultProfile, resolveProfile } from '../profile/resolve.ts';
import { readParts, type SiteParts } from './parts.ts';
import { openSite, readFiles, renderSite } from './site.ts';

let parts: SiteParts;
let files: ReadonlyMap<string, string>;
beforeAll(async () => {
  parts = await readParts();
  files = await readFiles(renderSite({ profile: defaultProfile, parts, version: '1.2.3' }), /./);
});

const getBody = (path: string): string => files.get(path) ?? '';
const listPages = (): string[] => [...files.keys()].filter((path) => path.endsWith('.html'));

test('renderSite returns the same bytes for the same contract', { timeout: 60_000 }, async () => {
  const secondRender = await readFiles(renderSite({ profile: defaultProfile, parts, version: '1.2.3' }), /./);
  expect([...secondRender.keys()]).toEqual([...files.keys()]);
  for (const [path, body] of secondRender) expect(body === getBody(path), path).toBe(true);
});

test('the site has a page for every rule, law and decision, and an anchor for every error code', () => {
  for (const { id } of [...rules, ...laws]) expect(files.has(`rules/${id}.html`), id).toBe(true);
  for (const id of decisionIds) expect(files.has(`decisions/${id}.html`), id).toBe(true);
  for (const code of errorCodes) expect(getBody('errors.html')).toContain(`id="${code}"`);
});

test('a page that is read alone has the same bytes', async () => {
  const site = openSite({ profile: defaultProfile, parts, version: '1.2.3' });
  for (const path of ['index.html', 'guides/mock.html', 'rules/video.title.required.html', 'downloads/limits.json']) {
    const file = await site.findFile(path);
    expect((await file?.read()) === getBody(path), path).toBe(true);
  }
  expect(await site.findFile('rules/none.html')).toBeUndefined();
  expect(await site.findFile('none')).toBeUndefined();
});

test('a rule page shows level, source, decisions, examples and tests', () => {
  const page = getBody('rules/video.title.required.html');
  for (const part of [
    'class="level documented"',
    '<cite>Errors</cite>',
    'class="example accepted"',
    'class="example refused"',
    'video.title.required: a video post with a title is accepted',
    '--rule video.title.required',
  ])
    expect(page).toContain(part);
  expect(getBody('rules/post.schedule.timestamp.html')).toContain('../decisions/post.schedule.format.html');
});

test('the site has no dead link', () => {
  const ids = new Map(
    listPages().map((path) => [path, new Set([...getBody(path).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id))]),
  );
  const deadLinks = listPages().flatMap((path) =>
    [...getBody(path).matchAll(/ (?:href|src)="([^"]*)"/g)].flatMap(([, href = '']) => {
      const { protocol, pathname, hash } = new URL(href, `site:///x/${path}`);
      if (protocol !== 'site:') return [];
      const target = decodeURIComponent(pathname.replace(/^\/x\//, ''));
      const fragment = decodeURIComponent(hash.slice(1));
      const exists = files.has(target) && (fragment === '' || ids.get(target)?.has(fragment));
      return exists ? [] : [`${path}: ${href}`];
    }),
  );
  expect(deadLinks).toEqual([]);
});

test('the site uses only relative links', () => {
  for (const path of listPages()) expect(getBody(path), path).not.toMatch(/ (?:href|src)="\//);
});

test('pages load nothing from other servers, and contain no inline script or style', () => {
  for (const path of listPages()) {
    const page = getBody(path);
    expect(page, path).not.toMatch(/<(?:script|link|img)[^>]+(?:src|href)="(?:https?:)?\/\//);
    expect(page, path).not.toMatch(/<script(?![^>]* src=)|<style| style="| on\w+="/);
  }
});

test('no page has duplicate ids', () => {
  for (const path of listPages()) {
    const ids = [...getBody(path).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(
      ids.filter((id, i) => ids.indexOf(id) !== i),
      path,
    ).toEqual([]);
  }
});

describe('the site of another profile', () => {
  test('uses the names, routes and answers of the profile', async () => {
    const profile = resolveProfile({
      'post.schedule.field': 'publishAt',
      'post.delete': { method: 'POST', path: '/posts/{id}/remove', status: 202 },
    });
    const otherFiles = await readFiles(
      renderSite({ profile, parts, version: '1' }),
      /^(?:operations|decisions|downloads)\//,
    );
    expect(otherFiles.get('operations/createPost.html')).toContain('publishAt');
    expect(otherFiles.get('operations/deletePost.html')).toContain('/posts/{id}/remove');
    expect(otherFiles.get('decisions/post.schedule.field.html')).toContain(
      'The profile of this site uses another answer',
    );
    expect(JSON.parse(otherFiles.get('downloads/openapi.json') ?? '')).toHaveProperty(['paths', '/posts/{id}/remove']);
  });

  test('omits operations that the profile does not offer', async () => {
    const otherSite = await renderSite({
      profile: resolveProfile({ 'post.republish': 'absent' }),
      parts,
      version: '1',
    });
    expect(otherSite.has('operations/republishPost.html')).toBe(false);
    const deadLinks = [...(await readFiles(otherSite, /\.html$/))].filter(([, body]) =>
      body.includes('href="../operations/republishPost'),
    );
    expect(deadLinks.map(([path]) => path)).toEqual([]);
  });
});

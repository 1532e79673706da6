import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { getElements } from '../../testing/markup.ts';
import { buildExchange, buildFailure, buildResults } from '../../testing/results.ts';
import { renderPage } from './page.ts';

describe('the page', () => {
  const hostile = '"><img src=x onerror=alert(1)></script><script>alert(2)</script>\u0000\ud800';
  const markup = renderPage(
    buildResults({
      getFailure: () =>
        buildFailure({
          expected: hostile,
          observed: { [hostile]: hostile },
          exchanges: [buildExchange(1, { url: hostile, requestBody: hostile, responseBody: hostile })],
        }),
      change: (base) => ({
        ...base,
        target: { url: hostile },
        exit: { code: 1, reason: hostile },
        notes: [hostile],
        profile: { ...base.profile, bindings: { [hostile]: hostile } },
      }),
    }),
  );

  test('escapes everything that comes from the service', () => {
    const elements = getElements(markup);
    expect(elements.filter(({ name }) => name === 'img')).toEqual([]);
    expect(elements.filter(({ name }) => name === 'script')).toHaveLength(2);
    expect(Object.keys(Object.assign({}, ...elements.map(({ attributes }) => attributes)))).not.toContain('onerror');
  });

  test('allows only its own style and scripts', () => {
    const elements = getElements(markup);
    const policy = elements.find(({ attributes }) => attributes['http-equiv'] === 'Content-Security-Policy');
    const getHashes = (name: string) =>
      elements
        .filter((element) => element.name === name)
        .map(({ text }) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
        .join(' ');
    expect(policy?.attributes.content).toBe(
      `default-src 'none'; style-src ${getHashes('style')}; script-src ${getHashes('script')}; base-uri 'none'; form-action 'none'`,
    );
    expect(markup).not.toMatch(/\s(?:src|on\w+|style)="|url\(|@import/);
    const foreignLinks = [...markup.matchAll(/href="([^"]*)"/g)].filter(
      ([, href = '']) => !/^#|^http:\/\/127\.0\.0\.1:4010\/docs\/rules\/[\w.-]+\.html$/.test(href),
    );
    expect(foreignLinks).toEqual([]);
  });

  test('links every broken rule to its steps', () => {
    const elements = getElements(renderPage(buildResults()));
    const targets = elements.flatMap(({ attributes }) => (attributes.id === undefined ? [] : [`#${attributes.id}`]));
    const links = elements.flatMap(({ attributes: { href } }) => (href?.startsWith('#rule-') ? [href] : []));
    expect(links.length).toBeGreaterThan(buildResults().counts.verdicts.fail);
    for (const link of links) expect(targets).toContain(link);
  });

  test('lists skipped rules after the others', () => {
    const verdicts = getElements(renderPage(buildResults())).flatMap(({ attributes }) =>
      attributes.class === 'rule' ? [attributes['data-verdict']] : [],
    );
    expect(verdicts).toContain('skipped');
    expect(verdicts.slice(verdicts.indexOf('skipped')).filter((verdict) => verdict !== 'skipped')).toEqual([]);
  });

  test('lists every transition in a row below its initial state', () => {
    const { transitions } = buildResults();
    const markup = renderPage(buildResults());
    const cells = getElements(markup).filter(({ name }) => name === 'td' || name === 'th');
    const texts = cells.map(({ text }) => text.trim());
    for (const { from, trigger } of [...transitions.post, ...transitions.leadMagnet])
      expect(texts.slice(texts.indexOf(`from ${from}`))).toContain(trigger);
    expect(markup).toContain('Post: 1 of 3 transitions covered');
  });

  test('uses the singular for one', () => {
    const rules = buildResults()
      .rules.slice(0, 1)
      .map((rule) => ({
        ...rule,
        evidence: { requests: 1, kept: 1, broken: 0, scripts: [] },
      }));
    expect(renderPage({ ...buildResults(), rules })).toContain('1 request: 1 check passed, 0 failed');
  });
});

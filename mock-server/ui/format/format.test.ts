import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { quoteShellWord } from '../../../spec/text/shellQuote.ts';
import { findBrokenRules } from './brokenRules.ts';
import { dayLength, groupByDay, listDaysAround, stepBy } from './calendar.ts';
import { toCurlCommand } from './curl.ts';
import { buildBody, getFieldValues, listFields } from './formFields.ts';
import { splitInvisible } from './invisible.ts';
import { findHostedPath, getWebUrl } from './links.ts';
import { listMemberRows } from './memberRows.ts';
import { formatRoute, parseRoute, type Route } from './route.ts';
import { getEventLabel, getTone } from './stateLabels.ts';
import {
  computeClockInstant,
  formatDay,
  formatDistance,
  formatDuration,
  formatShortTime,
  formatTime,
  parseFieldValue,
} from './time.ts';
import { placeInRows } from './timelineRows.ts';

const parseTime = (text: string): number => Date.parse(text);
const now = parseTime('2030-01-07T09:00:00Z');

describe('time formatting', () => {
  test('formats dates and times in UTC, with seconds only if they are not zero', () => {
    expect([formatDay(now), formatTime(now), formatTime(now + 5000)]).toEqual(['Mon 7 Jan 2030', '09:00', '09:00:05']);
  });

  test('formatShortTime adds the year unless it is the current one', () => {
    expect([formatShortTime(now, now), formatShortTime(parseTime('2031-02-01T00:00:00Z'), now)]).toEqual([
      '7 Jan 09:00',
      '1 Feb 2031 00:00',
    ]);
  });

  test.each([
    [500, '0 s'],
    [61_000, '1 min 1 s'],
    [7_200_000, '2 h'],
    [90_061_000, '1 d 1 h'],
    [86_460_000, '1 d'],
  ])('formatDuration(%d) is %s', (milliseconds, expected) => {
    expect(formatDuration(milliseconds)).toBe(expected);
  });

  test('formatDistance distinguishes future, past and now', () => {
    expect([600_000, -600_000, 10].map((apart) => formatDistance(now + apart, now))).toEqual([
      'in 10 min',
      '10 min ago',
      'now',
    ]);
  });

  test('computeClockInstant extrapolates frozen, real and accelerated clocks', () => {
    const reading = { now: '2030-01-07T09:00:00Z' };
    expect(computeClockInstant({ ...reading, mode: 'frozen' }, 1000)).toBe(now);
    expect(computeClockInstant({ ...reading, mode: 'real' }, 1000)).toBe(now + 1000);
    expect(computeClockInstant({ ...reading, mode: 'accelerated', rate: 60 }, 1000)).toBe(now + 60_000);
  });

  test('parseFieldValue returns undefined for an empty control', () => {
    expect([parseFieldValue('2030-01-07T09:00'), parseFieldValue('')]).toEqual(['2030-01-07T09:00:00.000Z', undefined]);
  });
});

describe('the calendar', () => {
  test('shows a month as whole weeks that start on Monday', () => {
    const days = listDaysAround(now, 'month');
    expect(days.length % 7).toBe(0);
    expect([days[0], days.at(-1)].map((day) => formatDay(day ?? 0))).toEqual(['Mon 31 Dec 2029', 'Sun 3 Feb 2030']);
  });

  test('shows no days of other months if a month starts on a Monday and ends on a Sunday', () => {
    const days = listDaysAround(parseTime('2027-02-10T00:00:00Z'), 'month');
    expect([days.length, formatDay(days[0] ?? 0)]).toEqual([28, 'Mon 1 Feb 2027']);
  });

  test('shows a week as seven days', () => {
    expect(
      listDaysAround(parseTime('2030-01-13T23:59:59Z'), 'week').map(
        (day) => (day - parseTime('2030-01-07')) / dayLength,
      ),
    ).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  test('steps from the last day of January to February', () => {
    expect(formatDay(stepBy(parseTime('2030-01-31T12:00:00Z'), 'month', 1))).toBe('Fri 1 Feb 2030');
    expect(formatDay(stepBy(now, 'week', -1))).toBe('Mon 31 Dec 2029');
  });

  test('groups items by day in chronological order', () => {
    const items = ['2030-01-08T23:59:59Z', '2030-01-08T00:00:00Z', '2030-01-09T00:00:00Z'].map((time) => ({
      at: time,
    }));
    expect([...groupByDay(items).values()].map((day) => day.map((item) => item.at.slice(8, 13)))).toEqual([
      ['08T00', '08T23'],
      ['09T00'],
    ]);
  });
});

describe('toCurlCommand', () => {
  test('adds -X only if curl would use another method', () => {
    const url = 'http://127.0.0.1:4010/api/v1/posts';
    expect(toCurlCommand({ method: 'GET', url, headers: {} })).toBe(`curl ${url}`);
    expect(toCurlCommand({ method: 'POST', url, headers: {}, body: '{}' })).not.toContain('-X');
    expect(toCurlCommand({ method: 'PATCH', url, headers: {}, body: '{}' })).toContain('-X PATCH');
    expect(toCurlCommand({ method: 'POST', url, headers: {} })).toContain('-X POST');
  });

  test.each([
    `it's "quoted" and 'quoted'`,
    'a $HOME `date` $(date) \\ !',
    'line\nbreak\ttab',
    '@file',
    'ünï©ode 🎉',
    '',
    "'",
  ])('quotes the body so that the shell passes it on unchanged: %j', (body) => {
    const command = toCurlCommand({
      method: 'POST',
      url: 'http://x/',
      headers: { 'X-It': body.replaceAll(/\s/g, ' ') },
      body,
    });
    const printedArguments = execFileSync('sh', ['-c', command.replace(/^curl/, 'printf "%s\\0"')], {
      encoding: 'utf8',
    }).split('\0');
    expect(printedArguments).toContain(body);
    expect(printedArguments).toContain(`X-It: ${body.replaceAll(/\s/g, ' ')}`);
  });

  test('adds --globoff for a URL with brackets', () => {
    expect(toCurlCommand({ method: 'GET', url: 'http://x/?a[]=1', headers: {} })).toBe(
      "curl --globoff 'http://x/?a[]=1'",
    );
  });

  test('sends an upload as a form with the file name', () => {
    expect(
      toCurlCommand({ method: 'POST', url: 'http://x/', headers: {}, upload: { filename: "b'ad.png" } }),
    ).toContain(`-F ${quoteShellWord("file=@b'ad.png")}`);
  });
});

describe('inspector addresses', () => {
  test.each<Route>([
    { view: 'posts', id: 'post_000001', tenant: 'a key/with?odd#signs', query: { status: 'failed' } },
    { view: 'overview', id: undefined, tenant: undefined, query: {} },
  ])('parseRoute reverses formatRoute for %j', (route) => {
    expect(parseRoute(formatRoute(route))).toEqual(route);
  });

  test('parseRoute accepts malformed fragments', () => {
    expect(parseRoute('#/posts/%zz?x').view).toBe('posts');
    expect(parseRoute('').view).toBe('overview');
  });

  test('getWebUrl accepts only http and https URLs', () => {
    const addresses = ['https://a.example/x', 'javascript:alert(1)', 'data:text/html,x', ' jAvAsCript:alert(1)', 'x'];
    expect(addresses.map(getWebUrl)).toEqual(['https://a.example/x', undefined, undefined, undefined, undefined]);
  });

  test('findHostedPath recognises a hosted file by its path', () => {
    const hostedPaths = new Set(['/media/a.png']);
    expect(findHostedPath('http://localhost:4010/media/a.png', hostedPaths)).toBe('/media/a.png');
    expect(findHostedPath('https://cdn.example.com/b.png', hostedPaths)).toBeUndefined();
  });
});

describe('splitInvisible', () => {
  test('replaces invisible characters by their code points', () => {
    expect(splitInvisible('a\u202Eb\u200B\ud800')).toEqual([
      { text: 'a', isName: false },
      { text: 'U+202E', isName: true },
      { text: 'b', isName: false },
      { text: 'U+200B', isName: true },
      { text: 'U+D800', isName: true },
    ]);
  });

  test('keeps line breaks and emoji', () => {
    expect(splitInvisible('a\n\n👩‍👩‍👧')).toEqual([{ text: 'a\n\n👩‍👩‍👧', isName: false }]);
  });
});

describe('findBrokenRules', () => {
  const finding = {
    rule: 'post.text.max',
    pointer: '/text',
    limit: 280,
    actual: 300,
    level: 'derived',
    section: 'Errors',
  };

  test.each([{ errors: [finding] }, { error: { code: 'X', errors: [finding] } }])(
    'finds the broken rules in %j',
    (response) => {
      expect(findBrokenRules(response, ['post.text.max'])).toEqual([{ ...finding, limit: '280', actual: '300' }]);
    },
  );

  test('lists the ids alone if the response does not explain them', () => {
    expect(findBrokenRules('nonsense', ['post.text.max'])).toEqual([{ rule: 'post.text.max' }]);
  });
});

describe('the fields of a form', () => {
  const document = {
    paths: {
      '/x': {
        post: { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/X' } } } } },
      },
    },
    components: {
      schemas: {
        X: {
          type: 'object',
          required: ['text'],
          properties: {
            text: { type: 'string' },
            on: { type: 'boolean' },
            times: { type: 'integer' },
            who: { $ref: '#/components/schemas/Who' },
          },
        },
        Who: { type: 'object', properties: { name: { type: 'string' } } },
      },
    },
  };
  const fields = listFields(document, '/x');

  test('include every member, nested ones too', () => {
    expect(fields.map(({ path, kind, required }) => [path.join('.'), kind, required])).toEqual([
      ['text', 'multiline', true],
      ['on', 'choice', false],
      ['times', 'number', false],
      ['who.name', 'text', false],
    ]);
  });

  test('reproduce the example that they were filled with', () => {
    const example = { text: 'x', on: false, times: 3, who: { name: 'Eve' } };
    expect(buildBody(fields, getFieldValues(fields, example))).toEqual(example);
  });

  test('leave empty values out of the body', () => {
    expect(buildBody(fields, getFieldValues(fields, { text: 'x' }))).toEqual({ text: 'x' });
  });
});

test('getTone and getEventLabel give an unknown state the quiet tone and a readable name', () => {
  expect(getTone('archived')).toBe('quiet');
  expect(getEventLabel('post.partially_published')).toEqual({ label: 'post partially published', tone: 'mixed' });
});

test('placeInRows spreads labels over rows and ends each where the next one begins', () => {
  const rowsPlaced = placeInRows([10, 12, 14, 16, 18, 60].map((left) => ({ left })));
  expect(rowsPlaced.map(({ row }) => row)).toEqual([0, 1, 2, 3, 0, 0]);
  expect(rowsPlaced.map(({ width }) => width)).toEqual([8, 88, 86, 84, 42, 40]);
  expect(rowsPlaced.map(({ isLastInRow }) => isLastInRow)).toEqual([false, true, true, true, false, true]);
});

test('placeInRows uses more rows for wider labels', () => {
  const rowsPlaced = placeInRows(
    [10, 30, 50, 70].map((left) => ({ left })),
    45,
  );
  expect(rowsPlaced.map(({ row }) => row)).toEqual([0, 1, 2, 0]);
});

test('listMemberRows names nested members by their path, and shows a list of values in one row', () => {
  expect(listMemberRows('media', { images: ['a.png', 'b.png'], video: null })).toEqual([
    ['media.images', 'a.png, b.png'],
    ['media.video', 'null'],
  ]);
  expect(listMemberRows('platform', 'social')).toEqual([['platform', 'social']]);
  expect(listMemberRows('list', [{ a: 1 }])).toEqual([['list', '[{"a":1}]']]);
});

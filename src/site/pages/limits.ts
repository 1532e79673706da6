/** The limits of the contract, by platform and by plan. */
import { bodyBytes, titleMax, uploadFormats, uploadMegabytes } from '../../../spec/limits.ts';
import { planNames, plans } from '../../../spec/plans.ts';
import { type Platform, platformLabels, platforms } from '../../../spec/platforms.ts';
import { html, type Part } from '../html/html.ts';
import type { Page } from '../page.ts';
import { decisionPath, rulePath, table } from '../text/marks.ts';

const all: readonly Platform[] = platformLabels.map((label) => platforms[label]);
const number = (value: number): string => value.toLocaleString('en');
const size = (megabytes: number): string =>
  megabytes >= 1000 ? `${number(megabytes / 1000)} GB` : `${number(megabytes)} MB`;

export function limitsPage(): Page {
  return {
    path: 'limits.html',
    title: 'Limits',
    summary: 'Lengths of texts, counts and sizes of media for each platform, uploads, and what each plan allows.',
    kind: 'Catalogue',
    above: [{ title: 'Overview', path: 'index.html' }],
    words: platformLabels.join(' '),
    body: (
      to,
    ) => html`<header class="title"><h1>Limits</h1><p class="lead">The limits behind the rules. The mock, the document and the suite use the same data.</p></header>
<h2 id="texts">Texts</h2>
<p>The unit of a char is the decision <a href="${to(decisionPath('text.unit'))}"><code>text.unit</code></a>. On platforms with threads, the limit applies to each post of a thread.</p>
${table(
  'Texts',
  ['Platform', 'Network', 'Chars', 'Threads', 'Rule'],
  all.map(({ label, network, text }) => [
    html`<code>${label}</code>`,
    network,
    number(text.max),
    text.threads ? 'yes' : 'no',
    html`<a href="${to(rulePath(`text.length.${label}`))}"><code>text.length.${label}</code></a>`,
  ]),
)}
<h2 id="images">Images</h2>
<p>An image over a size limit is accepted and then compressed or converted before publishing: <a href="${to(rulePath('media.image.size'))}"><code>media.image.size</code></a>.</p>
${table(
  'Images',
  ['Platform', 'Formats', 'Maximum', 'Each'],
  all.map(({ label, images }) => [
    html`<code>${label}</code>`,
    ...(images === false
      ? ['none', '', '']
      : [images.formats.join(', '), images.max === undefined ? 'not stated' : number(images.max), imageSize(images)]),
  ]),
)}
<h2 id="videos">Videos</h2>
${table(
  'Videos',
  ['Platform', 'Format', 'Size', 'Seconds'],
  all.map(({ label, video }) => [
    html`<code>${label}</code>`,
    ...(video === false ? ['none', '', ''] : [video.formats.join(', '), size(video.megabytes), seconds(video)]),
  ]),
)}
<h2 id="uploads">Uploads and bodies</h2>
<ul><li>The upload endpoint accepts files of at most ${size(uploadMegabytes)} in these formats: ${uploadFormats.join(', ')}.</li>
<li>A JSON body may have at most ${number(bodyBytes / 1024 / 1024)} MiB: <a href="${to(decisionPath('limits.body'))}"><code>limits.body</code></a>.</li>
<li>File names, titles of videos and titles of video posts may have at most ${titleMax} chars.</li></ul>
<h2 id="plans">Plans</h2>
${table(
  'Plans',
  ['Plan', 'Published posts per month', 'Requests per minute', 'Accounts'],
  planNames.map((plan) => {
    const { publishedPostsPerMonth, requestsPerMinute, socialAccounts } = plans[plan];
    const told = (value: number | undefined) => (value === undefined ? 'not stated' : number(value));
    return [html`<code>${plan}</code>`, told(publishedPostsPerMonth), told(requestsPerMinute), told(socialAccounts)];
  }),
)}`,
  };
}

function imageSize({ megabytes, megabytesOf = {}, edge }: Exclude<Platform['images'], false>): Part {
  const own = Object.entries(megabytesOf).map(([format, most]) => `, ${format} ${size(most)}`);
  return `${size(megabytes)}${own.join('')}${edge === undefined ? '' : `, ${number(edge)} pixels`}`;
}

function seconds({ minSeconds, maxSeconds }: Exclude<Platform['video'], false>): string {
  if (maxSeconds === undefined) return minSeconds === undefined ? 'not stated' : `from ${number(minSeconds)}`;
  return minSeconds === undefined ? `up to ${number(maxSeconds)}` : `${number(minSeconds)} to ${number(maxSeconds)}`;
}

/** The limits of the contract, by platform and by plan. */
import { maxBodyBytes, maxTitleLength, maxUploadMegabytes, uploadFormats } from '../../../spec/limits.ts';
import { planNames, plans } from '../../../spec/plans.ts';
import { type Platform, platformLabels, platforms } from '../../../spec/platforms.ts';
import { formatCount } from '../../../spec/text/formatCount.ts';
import { formatSize } from '../../../spec/text/limitTexts.ts';
import { html, type Part } from '../html/html.ts';
import type { Page } from '../page.ts';
import { buildDecisionPath, buildRulePath, renderTable } from '../text/badges.ts';

const allPlatforms: readonly Platform[] = platformLabels.map((label) => platforms[label]);

export function renderLimitsPage(): Page {
  return {
    path: 'limits.html',
    title: 'Limits',
    summary: 'Lengths of texts, counts and sizes of media for each platform, uploads, and what each plan allows.',
    kind: 'Catalogue',
    ancestors: [{ title: 'Overview', path: 'index.html' }],
    keywords: `${platformLabels.join(' ')} text too long big maximum length size characters`,
    renderBody: (
      linkTo,
    ) => html`<header class="title"><h1>Limits</h1><p class="lead">The limits behind the rules. The mock, the OpenAPI document and the suite use the same data.</p></header>
<h2 id="texts">Texts</h2>
<p>What counts as a char is the decision <a href="${linkTo(buildDecisionPath('text.unit'))}"><code>text.unit</code></a>. On platforms with threads, the limit applies to each post of a thread.</p>
${renderTable(
  'Texts',
  ['Platform', 'Network', 'Chars', 'Threads', 'Rule'],
  allPlatforms.map(({ label, network, text }) => [
    html`<code>${label}</code>`,
    network,
    formatCount(text.max),
    text.threads ? 'yes' : 'no',
    html`<a href="${linkTo(buildRulePath(`text.length.${label}`))}"><code>text.length.${label}</code></a>`,
  ]),
)}
<h2 id="images">Images</h2>
<p>An image over a size limit is accepted and then compressed or converted before publishing: <a href="${linkTo(buildRulePath('media.image.size'))}"><code>media.image.size</code></a>.</p>
${renderTable(
  'Images',
  ['Platform', 'Formats', 'Maximum', 'Each'],
  allPlatforms.map(({ label, images }) => [
    html`<code>${label}</code>`,
    ...(images === false
      ? ['none', '', '']
      : [
          images.formats.join(', '),
          images.max === undefined ? 'not stated' : formatCount(images.max),
          renderImageSize(images),
        ]),
  ]),
)}
<h2 id="videos">Videos</h2>
${renderTable(
  'Videos',
  ['Platform', 'Format', 'Size', 'Seconds'],
  allPlatforms.map(({ label, video }) => [
    html`<code>${label}</code>`,
    ...(video === false
      ? ['none', '', '']
      : [video.formats.join(', '), formatSize(video.megabytes), formatSeconds(video)]),
  ]),
)}
<h2 id="uploads">Uploads and bodies</h2>
<ul><li>The upload endpoint accepts files of at most ${formatSize(maxUploadMegabytes)} in these formats: ${uploadFormats.join(', ')}.</li>
<li>A JSON body may have at most ${formatCount(maxBodyBytes / 1024 / 1024)} MiB: <a href="${linkTo(buildDecisionPath('limits.body'))}"><code>limits.body</code></a>.</li>
<li>File names, titles of videos and titles of video posts may have at most ${maxTitleLength} chars.</li></ul>
<h2 id="plans">Plans</h2>
${renderTable(
  'Plans',
  ['Plan', 'Published posts per month', 'Requests per minute', 'Accounts'],
  planNames.map((plan) => {
    const { publishedPostsPerMonth, requestsPerMinute, socialAccounts } = plans[plan];
    const formatLimit = (value: number | undefined) => (value === undefined ? 'not stated' : formatCount(value));
    return [
      html`<code>${plan}</code>`,
      formatLimit(publishedPostsPerMonth),
      formatLimit(requestsPerMinute),
      formatLimit(socialAccounts),
    ];
  }),
)}`,
  };
}

function renderImageSize({ megabytes, megabytesOf = {}, edge }: Exclude<Platform['images'], false>): Part {
  const sizes = Object.entries(megabytesOf).map(([format, max]) => `, ${format} ${formatSize(max)}`);
  return `${formatSize(megabytes)}${sizes.join('')}${edge === undefined ? '' : `, ${formatCount(edge)} pixels`}`;
}

function formatSeconds({ minSeconds, maxSeconds, timedKind }: Exclude<Platform['video'], false>): string {
  if (maxSeconds === undefined) return minSeconds === undefined ? 'not stated' : `from ${formatCount(minSeconds)}`;
  const range =
    minSeconds === undefined
      ? `up to ${formatCount(maxSeconds)}`
      : `${formatCount(minSeconds)} to ${formatCount(maxSeconds)}`;
  return timedKind === undefined ? range : `${range} (${timedKind}s)`;
}

/** The media of a post. Only files hosted by this mock are displayed; all others are listed by URL. */

import { findHostedPath } from '../../format/links.ts';
import type { Post } from '../../surface/records.ts';
import { useResource } from '../../surface/resource.ts';
import type { HostedFile, Rendition } from '../../surface/responses.ts';
import { PlatformBadge } from '../badges.tsx';
import { Panel } from '../page.tsx';
import { ExternalLink, UserText } from '../text.tsx';

export function PostMedia({ post }: { readonly post: Post }) {
  const files = useResource<readonly HostedFile[]>(post.media === undefined ? undefined : '/files').data ?? [];
  const renditions = useResource<readonly Rendition[]>(
    post.media === undefined ? undefined : `/renditions?post=${encodeURIComponent(post.id)}`,
  );
  if (post.media === undefined) return null;
  const { images = [], video, carousel, filename, videoTitle } = post.media;
  const byPath = new Map(files.map((file) => [file.path, file]));
  const all = [
    ...images.map((url) => ['image', url] as const),
    ...(video === undefined ? [] : [['video', video] as const]),
    ...(carousel === undefined ? [] : [['carousel', carousel] as const]),
  ];
  return (
    <Panel title="Media">
      <ul class="media">
        {all.map(([kind, url], i) => (
          <li key={i}>
            <MediaFile kind={kind} url={url} byPath={byPath} />
          </li>
        ))}
      </ul>
      {filename === undefined ? null : (
        <p class="soft">
          File name: <UserText text={filename} isBrief />
        </p>
      )}
      {videoTitle === undefined ? null : (
        <p class="soft">
          Video title: <UserText text={videoTitle} isBrief />
        </p>
      )}
      {(renditions.data ?? []).map((rendition) => (
        <RenditionRow key={rendition.id} rendition={rendition} />
      ))}
    </Panel>
  );
}

function MediaFile({
  kind,
  url,
  byPath,
}: {
  readonly kind: string;
  readonly url: string;
  readonly byPath: ReadonlyMap<string, HostedFile>;
}) {
  const path = findHostedPath(url, new Set(byPath.keys()));
  const file = path === undefined ? undefined : byPath.get(path);
  if (path === undefined || file === undefined)
    return (
      <>
        <span class="label">{kind}, external</span> <ExternalLink url={url} />
      </>
    );
  return (
    <>
      {kind === 'image' ? <img src={path} alt={`Hosted file ${path}`} loading="lazy" /> : null}
      <span>
        <a href={path}>{path}</a>{' '}
        <span class="soft">
          {file.format}, {formatSize(file.bytes)}
          {file.width === undefined ? '' : `, ${file.width} × ${file.height}`}
          {file.seconds === undefined ? '' : `, ${file.seconds} s`}
          {file.pages === undefined ? '' : `, ${file.pages} pages`}
        </span>
      </span>
    </>
  );
}

function RenditionRow({
  rendition: { platform, reasons, format, maxBytes, width, height, made, file, problem },
}: {
  readonly rendition: Rendition;
}) {
  return (
    <div class="rendition">
      <PlatformBadge label={platform} />
      <span>
        receives {format}, up to {formatSize(maxBytes)}
        {width === undefined ? '' : `, ${width} × ${height}`}
        <span class="soft"> because of {reasons.join(', ')}</span>
      </span>
      {made && file !== undefined ? (
        <a href={file.path}>rendered: {formatSize(file.bytes)}</a>
      ) : (
        <span class="soft">{problem ?? 'not rendered'}</span>
      )}
    </div>
  );
}

function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

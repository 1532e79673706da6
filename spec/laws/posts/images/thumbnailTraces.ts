/** Custom thumbnails in traces: of which targets, and on which channels. */
import type { Behaviour } from '../../../decisions/index.ts';
import { getHostedUrl } from '../../../world.ts';
import type { Observation } from '../../law.ts';
import { buildTargets, createdPost, minute, post, target } from '../../traces/examples.ts';
import { getContentAt, hasEnded, listPostHistories, type PostHistory, readTargets } from '../../traces/posts.ts';
import { getMemberAt, readObservations } from '../../traces/traceReader.ts';

export const cite = (item: string) => ({ section: 'platformContent.<label> fields', item });
export const needs = [
  'post.record',
  'post.states',
  'post.publish.duration',
  'option.default.videoType',
  'post.update.merge',
] as const;
/** A record shows when publishing has ended; a video type that the request names needs no default. */
export const everyReading = ['post.publish.duration', 'option.default.videoType', 'post.update.merge'] as const;

export const unverifiedChannel = { kind: 'channel', at: minute(0), accountId: 'acc_video', verified: false } as const;
const buildBody = (videoType: string) => ({
  text: 'A film',
  platforms: buildTargets('video'),
  platformContent: { video: { title: 'Film', videoType, thumbnail: getHostedUrl('drawing.png') } },
  media: { video: getHostedUrl('clip.mp4') },
  publishNow: true,
});
export const buildRecord = (status: string) => post(status, { platforms: [target('video', status)] });
export const buildCreation = (videoType: string, status = 'published') =>
  createdPost(buildRecord(status), buildBody(videoType));

/** Each video target with a thumbnail whose publishing has ended, with what decides whether the step is skipped. */
export function* findThumbnails(trace: readonly Observation[], behaviour: Behaviour) {
  for (const history of listPostHistories(trace))
    for (const { observation, post: record, position } of history.sightings) {
      const videoContent = getMemberAt(getContentAt(history, position, behaviour), 'platformContent', 'video');
      if ((getMemberAt(videoContent, 'thumbnail') ?? undefined) === undefined) continue;
      for (const target of readTargets(record).filter(({ platform }) => platform === 'video')) {
        // If targets have no status, that of the post counts for a single target.
        const status = target.status ?? (readTargets(record).length === 1 ? record.status : undefined);
        if (!hasEnded(status)) continue;
        const earlierTrace = trace.slice(0, history.versions[0]?.position);
        const failure = readObservations(earlierTrace, 'publish-failure').findLast(
          (failure) => failure.accountId === target.accountId,
        );
        const videoType = getMemberAt(videoContent, 'videoType') ?? behaviour['option.default.videoType'];
        if (videoType !== 'long' && videoType !== 'short') continue;
        yield {
          history,
          creation: history.versions[0]?.exchange ?? observation,
          observation,
          status,
          isLong: videoType === 'long',
          accountId: target.accountId,
          isVerified: readVerification(trace, history, target.accountId),
          isFailing: failure?.failing === true,
        };
      }
    }
}

/** Whether a channel was verified when a post was created, if that is known. */
export const readVerification = (
  trace: readonly Observation[],
  { versions }: PostHistory,
  accountId: unknown,
): boolean | undefined =>
  readObservations(trace.slice(0, versions[0]?.position), 'channel').findLast(
    (verification) => verification.accountId === accountId,
  )?.verified;

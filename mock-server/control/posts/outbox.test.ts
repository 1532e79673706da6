import { expect, test } from 'vitest';
import { getHostedUrl } from '../../../spec/world.ts';
import { startMockClient } from '../../testing/mockClient.ts';

const buildTarget = (platform: string, accountId = `acc_${platform}`) => ({ platform, accountId });
const thread = 'One\n\n\nTwo';

/** Posts a body and returns a reader of the outbox entries of one kind. */
async function setUpPublished(body: object, kind = 'publication') {
  const mock = await startMockClient();
  await mock.api('POST', '/posts', { text: thread, publishNow: true, ...body });
  return { ...mock, readEntries: async () => (await mock.control('GET', `/outbox?kind=${kind}`)).body.data };
}

test('a post has one outbox entry per account it was published on, and none for failed targets', async () => {
  const platforms = [
    buildTarget('professional'),
    buildTarget('microblog'),
    buildTarget('social', 'acc_social_failing'),
  ];
  const { readEntries } = await setUpPublished({ platforms });
  expect(await readEntries()).toMatchObject([
    { kind: 'publication', postId: 'post_000001', ...buildTarget('professional'), segments: [thread] },
    { kind: 'publication', postId: 'post_000001', ...buildTarget('microblog'), segments: ['One', 'Two'] },
  ]);
});

test('a scheduled post enters the outbox at its scheduled time and stays there when it is deleted', async () => {
  const { api, advance, readEntries } = await setUpPublished({
    platforms: [buildTarget('social')],
    publishNow: undefined,
    scheduledFor: '2030-01-07T09:10:00Z',
  });
  expect(await readEntries()).toEqual([]);
  await advance('PT1H');
  await api('DELETE', '/posts/post_000001');
  expect(await readEntries()).toMatchObject([{ at: '2030-01-07T09:10:00Z', postId: 'post_000001' }]);
});

test('a target that is republished after a failure has one outbox entry', async () => {
  const platforms = [buildTarget('social', 'acc_social_failing')];
  const { api, control, readEntries } = await setUpPublished({ platforms });
  expect(await readEntries()).toEqual([]);
  await control('POST', '/triggers/account', { account: 'acc_social_failing', publishing: true });
  await api('POST', '/posts/post_000001/republish', { platforms });
  expect(await readEntries()).toMatchObject([buildTarget('social', 'acc_social_failing')]);
});

test('outbox entries have the options that apply to the post, with defaults filled in', async () => {
  const { readEntries } = await setUpPublished({
    platforms: [buildTarget('photo'), buildTarget('shortvideo'), buildTarget('video', 'acc_video_unverified')],
    text: 'A film',
    platformContent: {
      photo: { contentType: 'story', aiGenerated: true },
      shortvideo: { allowComments: false },
      video: { title: 'Film', thumbnail: 'https://media.example.org/t.png' },
    },
    media: { video: getHostedUrl('clip.mp4') },
  });
  expect((await readEntries()).map(({ options }: { options: object }) => options)).toEqual([
    { contentType: 'story' },
    { allowComments: false, privacyLevel: 'PUBLIC_TO_EVERYONE', postMode: 'direct' },
    { title: 'Film', privacy: 'public', videoType: 'long' },
  ]);
});

test('outbox entries have a thumbnail on a verified channel, but not for a short', async () => {
  const thumbnail = 'https://media.example.org/t.png';
  const buildBody = (videoType: string) => ({
    platforms: [buildTarget('video')],
    platformContent: { video: { title: 'Film', videoType, thumbnail } },
    media: { video: getHostedUrl('clip.mp4') },
  });
  const [longEntry] = await (await setUpPublished(buildBody('long'))).readEntries();
  const [shortEntry] = await (await setUpPublished(buildBody('short'))).readEntries();
  expect([longEntry.options.thumbnail, shortEntry.options.thumbnail]).toEqual([thumbnail, undefined]);
});

test('outbox entries have a carousel and media file names only on professional', async () => {
  const carousel = 'https://media.example.org/a.pdf';
  const { readEntries } = await setUpPublished({
    platforms: [buildTarget('professional'), buildTarget('social')],
    media: { carousel },
  });
  const media = (await readEntries()).map((entry: { media?: object }) => entry.media);
  expect(media).toEqual([{ carousel, filename: 'Shared with Social Publishing' }, undefined]);
});

test('outbox entries have scheduled follow-up comments only on professional', async () => {
  const comments = [{ text: 'More', delay: 'PT10M' }];
  const platforms = [buildTarget('professional'), buildTarget('social')];
  const { readEntries } = await setUpPublished({ platforms, isAutoPlug: true, autoPlug: { comments } });
  expect((await readEntries()).map((entry: { comments?: object }) => entry.comments)).toEqual([comments, undefined]);
  const setup = await setUpPublished({ platforms, autoPlug: { comments } });
  expect((await setup.readEntries()).map((entry: { comments?: object }) => entry.comments)).toEqual([
    undefined,
    undefined,
  ]);
});

test('outbox entries have the hosted images in the form in which the platform received them', async () => {
  const url = getHostedUrl('large.jpg');
  const { readEntries } = await setUpPublished({
    platforms: [buildTarget('microblog'), buildTarget('shortvideo')],
    text: 'A large photo',
    media: { images: [url] },
  });
  expect((await readEntries()).map(({ files }: { files: object }) => files)).toEqual([
    [{ url: expect.stringContaining('large.jpg'), format: 'jpeg', bytes: 5_000_000, width: 6000, height: 4000 }],
    [{ url: expect.stringContaining('large.jpg'), format: 'jpeg', bytes: 9_000_000, width: 1620, height: 1080 }],
  ]);
});

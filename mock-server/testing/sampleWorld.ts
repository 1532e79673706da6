/** Sample data that covers every feature: a bakery in January, created through the mock's own API. */
import type { PortlessMock } from '../createMock.ts';

/** The instant to freeze the mock at; the sample ends nine days later. */
export const sampleStart = '2030-01-07T08:00:00Z';

const getTargetsOn = (...labels: readonly string[]) =>
  labels.map((label) => {
    const [platform = '', account] = label.split(':');
    return { platform, accountId: `acc_${account ?? platform}` };
  });

const getTimestamp = (day: number, time: string): string => `2030-01-${String(day).padStart(2, '0')}T${time}:00Z`;

const posts: readonly Readonly<Record<string, unknown>>[] = [
  {
    text: 'We open on Monday. Sourdough from seven, cinnamon rolls from eight, and coffee all day.',
    platforms: getTargetsOn('professional', 'social', 'photo', 'microblog'),
    platformContent: {
      microblog: {
        text: 'We open on Monday.\n\n\nSourdough from seven.\nCinnamon rolls from eight.\n\n\nCoffee all day. Come hungry.',
      },
    },
    media: { images: ['https://images.example.com/shop-front.jpg'] },
    scheduledFor: getTimestamp(7, '09:30'),
  },
  {
    text: 'First batch is out of the oven.',
    platforms: getTargetsOn('openmicro', 'textthread'),
    scheduledFor: getTimestamp(8, '07:05'),
  },
  {
    text: 'What goes into a loaf that takes three days',
    platforms: getTargetsOn('video'),
    platformContent: { video: { title: 'Three days to a loaf', tags: ['bread'], privacy: 'public' } },
    media: { video: 'https://video.example.com/three-days.mp4' },
    scheduledFor: getTimestamp(8, '16:00'),
  },
  {
    text: 'Rye week! Dark, dense, and very good with butter.',
    platforms: getTargetsOn('social', 'microblog:microblog_expired'),
    scheduledFor: getTimestamp(9, '08:00'),
  },
  {
    text: 'We are looking for a second baker. Early mornings, warm hands.',
    platforms: getTargetsOn('professional', 'professional:professional_second'),
    scheduledFor: getTimestamp(9, '10:00'),
  },
  {
    text: 'Sold out by noon. Thank you!',
    platforms: getTargetsOn('photo', 'social', 'openmicro'),
    media: { images: ['https://images.example.com/empty-shelf.jpg'] },
    scheduledFor: getTimestamp(10, '12:10'),
  },
  {
    text: 'Try our gluten-free tin loaf.',
    platforms: getTargetsOn('social:social_failing'),
    scheduledFor: getTimestamp(10, '15:00'),
  },
  {
    text: 'Weekend hours: eight to two.',
    platforms: getTargetsOn('social', 'microblog', 'openmicro', 'textthread'),
    scheduledFor: getTimestamp(11, '17:00'),
  },
  {
    text: 'Saturday is pretzel day.',
    platforms: getTargetsOn('photo', 'microblog'),
    media: { images: ['https://images.example.com/pretzel.jpg'] },
    scheduledFor: getTimestamp(12, '06:30'),
  },
  {
    text: 'A quiet Sunday. The starter rests as well.',
    platforms: getTargetsOn('textthread'),
    scheduledFor: getTimestamp(13, '09:00'),
  },
  {
    text: 'The free sourdough guide is here: comment “guide”, and we send it to you.',
    platforms: getTargetsOn('professional'),
    isAutoPlug: true,
    autoPlug: {
      comments: [
        { text: 'The guide has 24 pages and no secrets.', delay: 'PT2H' },
        { text: 'Last call for the guide!', delay: 'P3D' },
      ],
    },
    scheduledFor: getTimestamp(14, '09:00'),
  },
  {
    text: 'New on the shelf: walnut and fig.',
    platforms: getTargetsOn('photo', 'social', 'openmicro'),
    media: { images: ['https://images.example.com/walnut.jpg'] },
    scheduledFor: getTimestamp(15, '07:30'),
  },
  {
    text: 'How we shape a baguette, in twenty seconds',
    platforms: getTargetsOn('video:video_unverified'),
    platformContent: {
      video: { title: 'Baguette in 20 seconds', thumbnail: 'https://images.example.com/baguette.png' },
    },
    media: { video: 'https://video.example.com/baguette.mp4' },
    scheduledFor: getTimestamp(15, '18:00'),
  },
  {
    text: 'Half past eleven: the focaccia is ready.',
    platforms: getTargetsOn('microblog', 'openmicro'),
    scheduledFor: getTimestamp(16, '11:30'),
  },
  {
    text: 'Lunch today: lentil soup with a thick slice of rye.',
    platforms: getTargetsOn('social', 'photo'),
    media: { images: ['https://images.example.com/soup.jpg'] },
    scheduledFor: getTimestamp(16, '12:15'),
  },
  {
    text: 'Our flour comes from a mill eleven kilometres away. A thread about the people who run it.\n\n\nThe mill is older than the town.\n\n\nAda and Ben grind twice a week, and never more than we bake.',
    platforms: getTargetsOn('microblog', 'textthread', 'openmicro'),
    scheduledFor: getTimestamp(16, '17:00'),
  },
  {
    text: 'Tomorrow: croissants, if the butter behaves.',
    platforms: getTargetsOn('social', 'microblog'),
    scheduledFor: getTimestamp(17, '06:45'),
  },
  {
    text: 'Hiring update: we found somebody wonderful.',
    platforms: getTargetsOn('professional'),
    scheduledFor: getTimestamp(17, '10:00'),
  },
  {
    text: 'Saturday market, stall 14.',
    platforms: getTargetsOn('photo', 'social', 'openmicro', 'textthread', 'microblog'),
    media: { images: ['https://images.example.com/market.jpg'] },
    scheduledFor: getTimestamp(19, '06:00'),
  },
  {
    text: 'A bread for the longest table in town',
    platforms: getTargetsOn('professional', 'social'),
    scheduledFor: getTimestamp(22, '09:00'),
  },
  {
    text: 'Two weeks old, and already short of baskets.',
    platforms: getTargetsOn('photo', 'microblog'),
    media: { images: ['https://images.example.com/baskets.jpg'] },
    scheduledFor: getTimestamp(24, '12:00'),
  },
  {
    text: 'Month’s end: what we baked, in numbers.',
    platforms: getTargetsOn('professional', 'microblog'),
    scheduledFor: getTimestamp(31, '17:00'),
  },
  { text: 'Draft: a recipe for stale bread', platforms: getTargetsOn('social') },
  { text: 'Draft: ask people for names for the starter', platforms: getTargetsOn('microblog', 'textthread') },
];

const guideMagnet = {
  outreachAccountId: 'out_ada',
  workflowType: 'full',
  keywords: ['guide', 'recipe'],
  postId: 'post_000011',
  templates: {
    dm: { text: 'Hello {{firstName}}, here is the sourdough guide.' },
    commentReplies: [{ text: 'On its way, {{firstName}}!' }],
  },
  followUps: [{ text: 'Did the guide rise to your expectations?', delay: 'P2D' }],
  activate: true,
};

const comments = [
  ['Eve Adams', 'The guide, please!'],
  ['Noor Haddad', 'Would love the guide for my two ovens.'],
  ['Jonas Weber', 'Wonderful bread, see you on Saturday'],
  ['Mei Lin', 'Is the recipe vegan? guide please'],
] as const;

/** Creates the sample on a mock frozen at `sampleStart`; ends on Wednesday the 16th, shortly before noon. */
export async function buildSampleWorld(
  mock: PortlessMock,
  receiver: { url: string; setStatus: (status: number) => void },
  picture: Uint8Array,
): Promise<void> {
  const key = mock.keys[0]?.key ?? '';
  const send = async (
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ readonly id: string; readonly url: string }> => {
    const response = await mock.fetch(
      new Request(`${mock.url}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${key}`,
          ...(body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      }),
    );
    return ((await response.json()) as { data: { id: string; url: string } }).data;
  };
  await mock.webhook.set({ url: receiver.url });
  for (const post of posts) await send('POST', '/posts', post);
  await mock.clock.advance({ to: getTimestamp(9, '07:00') });
  receiver.setStatus(500);
  await mock.clock.advance({ to: getTimestamp(9, '10:30') });
  receiver.setStatus(204);
  await mock.clock.advance({ to: getTimestamp(14, '10:00') });
  await send('POST', '/lead-magnets', guideMagnet);
  await send('POST', '/lead-magnets', {
    ...guideMagnet,
    workflowType: 'collect_only',
    keywords: ['job'],
    postId: 'post_000005',
  });
  for (const [name, text] of comments) {
    await mock.triggers.comment({ leadMagnet: 'lm_000001', text, commenter: { name } });
    await mock.clock.advance({ by: 'PT7M' });
  }
  await mock.clock.advance({ to: getTimestamp(16, '08:50') });
  receiver.setStatus(503);
  const form = new FormData();
  form.set('file', new File([picture.slice()], 'window.png', { type: 'image/png' }));
  const { url } = await send('POST', '/media/upload', form);
  await send('POST', '/posts', {
    text: 'Look what stands in our window this morning.',
    platforms: getTargetsOn('photo', 'social', 'social:social_failing'),
    media: { images: [url] },
    publishNow: true,
  });
  await mock.clock.advance({ to: getTimestamp(16, '11:20') });
  await send('GET', '/accounts');
  await send('POST', '/posts', {
    text: 'x'.repeat(301),
    platforms: getTargetsOn('openmicro', 'video'),
    media: { images: ['http://images.example.com/no.bmp'] },
  });
  await send('GET', '/posts?status=scheduled&limit=5');
  await send('PATCH', '/posts/post_000001', { text: 'Too late' });
  await mock.clock.advance({ by: 'PT1M' });
  await send('POST', '/lead-magnets', {
    outreachAccountId: 'out_ada',
    workflowType: 'comments_only',
    keywords: [],
    postUrl: 'https://professional.example/1',
  });
  await send('GET', '/lead-magnets/lm_000001/leads');
  await mock.triggers.publishFailure({ post: 'post_000016', platform: 'openmicro' });
  await mock.faults.set([{ operation: 'createPost', status: 503, times: 2 }]);
  await mock.snapshots.take({ name: 'before-lunch' });
}

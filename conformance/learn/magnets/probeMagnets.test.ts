import { expect, test } from 'vitest';
import { asList, isObject, type JsonObject } from '../../../spec/json.ts';
import { findNames, listDetails, type MagnetService } from '../testing/magnetService.ts';

const isWords = (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string');
const isUrl = (value: unknown) => String(value).startsWith('https://');
const isTemplate = (value: unknown) => isObject(value) && typeof value.copy === 'string';
const fail = (place: string, isValid: boolean) => (isValid ? [] : [place]);
const workflows = ['full', 'comments_only', 'collect_only'];
const findRequiredFaults = ({ mode, phrases, subject }: JsonObject) => [
  ...fail('mode', workflows.includes(String(mode))),
  ...fail('phrases', isWords(phrases)),
  ...fail('subject', isUrl(subject)),
];

test.each<readonly [string, (places: readonly string[]) => unknown]>([
  ['in details', listDetails],
  [
    'as locations in the form of FastAPI',
    (all) => ({ detail: all.map((field) => ({ loc: ['body', field], msg: 'Field required' })) }),
  ],
  ['in a text, one at a time', ([first]) => ({ success: false, error: `${first} is not valid` })],
])('required members get the names that refusals state %s', async (_, refuse) => {
  const answers = await findNames({ findFaults: findRequiredFaults, refuse });
  const names = { workflowType: 'mode', keywords: 'phrases', postUrl: 'subject', postId: 'absent' };
  expect(answers['leadMagnet.fields']).toEqual(names);
});

test('a member that accepts only ids of posts gets the name for the id', async () => {
  const answers = await findNames({
    findFaults: (body) =>
      findRequiredFaults({ ...body, subject: body.subject === 'p1' ? 'https://a.example' : undefined }),
  });
  expect(answers['leadMagnet.fields']).toMatchObject({ postId: 'subject', postUrl: 'absent' });
});

test('a member that accepts every value gets no name', async () => {
  const answers = await findNames({
    findFaults: (body) => ['mode', 'phrases', 'subject'].filter((name) => body[name] === undefined),
    show: () => ({}),
  });
  expect(answers).not.toHaveProperty(['leadMagnet.fields']);
});

test('a service whose refusals name no members is tried with usual names', async () => {
  const answers = await findNames({
    findFaults: ({ workflow, keywords, postUrl }) =>
      workflow !== undefined && isWords(keywords) && isUrl(postUrl) ? [] : ['body'],
    refuse: () => ({ success: false }),
  });
  expect(answers['leadMagnet.fields']).toMatchObject({ workflowType: 'workflow', keywords: 'keywords' });
});

test('a service that returns every member gets usual names only if it requires all of them', async () => {
  const refuse = () => ({ success: false });
  const isStarted = ({ workflowType }: JsonObject) => workflowType !== undefined;
  const answers = await findNames({ findFaults: (body) => (isStarted(body) ? [] : ['body']), refuse });
  expect(answers).not.toHaveProperty(['leadMagnet.fields']);
});

const readSteps = ({ nudges }: JsonObject) => asList(nudges).filter(isObject);

test.each<readonly [string, MagnetService]>([
  [
    'returns',
    {
      findFaults: (body) => [
        ...findRequiredFaults(body),
        ...(isObject(body.templates) ? fail('templates.dm.copy', isTemplate(body.templates.dm)) : []),
        ...(isObject(body.templates)
          ? fail('templates.commentReplies[0].copy', isTemplate(asList(body.templates.commentReplies)[0]))
          : []),
      ],
      show: (body) => ({
        notifyUrl: body.notifyUrl,
        nudges: readSteps(body).map(({ body: text, after_minutes }) => ({ body: text, after_minutes })),
      }),
    },
  ],
  [
    'does not refuse',
    {
      findFaults: (body) => {
        const knownNames = [
          'outreachAccountId',
          'mode',
          'phrases',
          'subject',
          'templates',
          'notifyUrl',
          'nudges',
          'activate',
        ];
        return [
          ...findRequiredFaults(body),
          ...Object.keys(body).filter((name) => !knownNames.includes(name)),
          ...(isObject(body.templates) ? fail('templates.dm.copy', isTemplate(body.templates.dm)) : []),
          ...(isObject(body.templates)
            ? fail('templates.commentReplies[0].copy', isTemplate(asList(body.templates.commentReplies)[0]))
            : []),
          ...readSteps(body).flatMap((step) =>
            Object.keys(step).flatMap((name) => fail(`nudges[0].${name}`, ['body', 'after_minutes'].includes(name))),
          ),
        ];
      },
      show: () => ({}),
    },
  ],
])('templates, the webhook and the follow-ups have the names that a service %s', async (_, service) => {
  const answers = await findNames(service);
  expect(answers['leadMagnet.fields']).toMatchObject({ webhookUrl: 'notifyUrl', followUps: 'nudges' });
  expect(answers).toMatchObject({
    'leadMagnet.templates': { text: 'copy' },
    'leadMagnet.followUps': { text: 'body', delay: 'after_minutes' },
    'delay.form': 'minutes',
  });
});

test('a service that requires templates for every workflow, and looks up the post last, gets its names', async () => {
  const answers = await findNames({
    findFaults: ({ mode, phrases, subject, templates }) => [
      ...fail('mode', workflows.includes(String(mode))),
      ...fail('phrases', isWords(phrases)),
      ...fail('subject', typeof subject === 'string'),
      ...fail('templates', isObject(templates) && isObject(templates.dm) && templates.dm.text === 'Hello'),
    ],
    finds: ({ subject }) => subject === 'p1',
  });
  expect(answers['leadMagnet.fields']).toMatchObject({ workflowType: 'mode', keywords: 'phrases', postId: 'subject' });
});

test('a required name is not taken for the post, if a service requires templates for every workflow', async () => {
  const findFaults = ({ name, mode, phrases, subject, templates }: JsonObject) => [
    ...fail('name', typeof name === 'string'),
    ...findRequiredFaults({ mode, phrases, subject }),
    ...fail('templates', isObject(templates) && isObject(templates.dm) && templates.dm.text === 'Hello'),
  ];
  const answers = await findNames({ findFaults });
  expect(answers['leadMagnet.fields']).toMatchObject({ postUrl: 'subject', postId: 'absent' });
});

test('follow-ups inside the templates are found there', async () => {
  const answers = await findNames({
    findFaults: (body) => {
      const { dm, commentReplies, ...others } = isObject(body.templates) ? body.templates : {};
      const [step] = asList(others.nudges);
      return [
        ...findRequiredFaults(body),
        ...fail('templates.dm.copy', dm === undefined || isTemplate(dm)),
        ...fail('templates.commentReplies[0].copy', asList(commentReplies).every(isTemplate)),
        ...Object.keys(others).flatMap((name) => fail(`templates.${name}`, name === 'nudges')),
        ...Object.keys(isObject(step) ? step : {}).flatMap((name) =>
          fail(`templates.nudges[0].${name}`, ['body', 'after_minutes'].includes(name)),
        ),
      ];
    },
    show: ({ templates }) => ({ templates }),
  });
  expect(answers['leadMagnet.fields']).toMatchObject({ followUps: 'templates.nudges' });
  expect(answers['leadMagnet.followUps']).toEqual({ text: 'body', delay: 'after_minutes' });
});

test.each(['shows', 'drops'])(
  'nested members are found with their paths, if the service %s empty objects',
  async (treatment) => {
    const listNestedFaults = ({ mode, trigger, delivery, plan }: JsonObject): readonly string[] => {
      const { words, watched } = isObject(trigger) ? trigger : {};
      const { webhook: hook } = isObject(delivery) ? delivery : {};
      const [step] = isObject(plan) ? asList(plan.steps) : [];
      const { wait_minutes: minutes, message } = isObject(step) ? step : {};
      return [
        ...fail('mode', workflows.includes(String(mode))),
        ...(isObject(trigger)
          ? [
              ...fail('trigger.words.any_of', isObject(words) && isWords(words.any_of)),
              // The message requires one of two members without naming them.
              ...fail('trigger.watched', isObject(watched) && isUrl(watched.url) !== (watched.post_id === 'p1')),
            ]
          : ['trigger']),
        ...(isObject(hook)
          ? fail('delivery.webhook.url', isUrl(hook.url))
          : fail('delivery.webhook', hook === undefined)),
        ...(plan === undefined || isObject(step) ? [] : ['plan.steps']),
        ...(isObject(step) ? fail('plan.steps[0].wait_minutes', typeof minutes === 'number') : []),
        ...(isObject(step)
          ? isObject(message)
            ? fail('plan.steps[0].message.body', typeof message.body === 'string')
            : ['plan.steps[0].message']
          : []),
      ];
    };
    const showDelivery = (delivery: unknown) => {
      const { webhook } = isObject(delivery) ? delivery : {};
      return isObject(delivery) && (webhook !== undefined || treatment === 'shows')
        ? { webhook: webhook ?? null }
        : null;
    };
    const answers = await findNames({
      findFaults: listNestedFaults,
      show: (body) => ({
        plan: null,
        ...body,
        delivery: showDelivery(body.delivery),
      }),
    });
    expect(answers['leadMagnet.fields']).toEqual({
      workflowType: 'mode',
      keywords: 'trigger.words.any_of',
      postUrl: 'trigger.watched.url',
      postId: 'trigger.watched.post_id',
      webhookUrl: 'delivery.webhook.url',
      followUps: 'plan.steps',
    });
    expect(answers).toMatchObject({
      'leadMagnet.followUps': { text: 'message.body', delay: 'wait_minutes' },
      'delay.form': 'minutes',
    });
  },
);

const findFaults = ({ workflowType }: JsonObject) => fail('body', workflows.includes(String(workflowType)));

test('a service that requires no post has no name for the URL if it ignores it', async () => {
  const answers = await findNames({
    findFaults,
    show: ({ workflowType, keywords, postId }) => ({ workflowType, keywords, postId }),
  });
  expect(answers['leadMagnet.fields']).toMatchObject({ keywords: 'keywords', postId: 'postId', postUrl: 'absent' });
});

test('a service that requires no post has a name for the URL if it returns it', async () => {
  const answers = await findNames({
    findFaults,
    show: ({ workflowType, keywords, postId, postUrl }) => ({ workflowType, keywords, postId, postUrl }),
  });
  expect(answers['leadMagnet.fields']).toMatchObject({ postId: 'postId', postUrl: 'postUrl' });
});

test('a service that requires no post has no answer for the URL if it does something with it, but does not return it', async () => {
  const answers = await findNames({
    findFaults,
    show: ({ workflowType, keywords, postId, postUrl }) => ({
      ...{ workflowType, keywords },
      postId: postUrl === undefined ? postId : 'p9',
    }),
  });
  expect(answers['leadMagnet.fields']).not.toHaveProperty('postUrl');
});

test('a service that requires no post has no answer for the URL if its records show no posts at all', async () => {
  const answers = await findNames({
    findFaults,
    show: ({ workflowType, keywords }) => ({ workflowType, keywords }),
  });
  expect(answers['leadMagnet.fields']).not.toMatchObject({ postUrl: 'absent' });
});

test('a service that ignores unknown members and requires no post has the names under which it returns a post and a webhook', async () => {
  const answers = await findNames({
    findFaults: ({ workflow }) => fail('body', workflows.includes(String(workflow))),
    show: ({ workflow, keywords, post_id = null, post_url = null, webhook_url = null }) => ({
      ...{ workflow, keywords, post_id, post_url, webhook_url },
    }),
  });
  expect(answers['leadMagnet.fields']).toEqual({
    ...{ workflowType: 'workflow', keywords: 'keywords', postId: 'post_id', postUrl: 'post_url' },
    webhookUrl: 'webhook_url',
  });
});

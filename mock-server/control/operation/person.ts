/** The schema of a person on a network. */
import { z } from 'zod';
import { withDescription } from '../../../spec/schemas/atoms.ts';
import { id } from './fields.ts';

export const Person = z
  .object({
    id: id('The id of the person.'),
    name: withDescription('Full name.', z.string().max(200)),
    profileUrl: withDescription('URL of the profile on the network.', z.string().max(2048)),
  })
  .meta({ id: 'Person', description: 'A person on a network.' });

import type { Diagnostic } from '../../../diagnostics/diagnostic.js';
import type { SchemaVisit } from '../../../protocol/schema-walk.js';
import type { SchemaSubject } from '../../schemas/schema-subject.js';

/** Judges one schema inside a schema for the chosen clients. */
export type ClientNodeRule = (visit: SchemaVisit, subject: SchemaSubject) => readonly Diagnostic[];

/** A condition: terms that stand for themselves, joined by one operator. Without terms it always holds. */
export type Condition = { readonly operator: '&&' | '||'; readonly terms: readonly string[] };

/** A call of a function, its arguments as source text. */
export type Call = { readonly callee: string; readonly parameters: readonly string[] };

/** A statement of a printed validator. Every path through a check ends with the first fault, or without any. */
export type Statement =
  /** Names a value. */
  | { readonly kind: 'constant'; readonly name: string; readonly value: string | Call }
  /** Ends the check with a fault where the condition holds. */
  | { readonly kind: 'refuse'; readonly when: Condition; readonly fault: Call }
  /** Ends the check with the fault that a call finds, if it finds one. */
  | { readonly kind: 'delegate'; readonly name: string; readonly call: Call }
  /** Skips the rest of the loop where the condition holds. */
  | { readonly kind: 'skip'; readonly when: Condition }
  | {
      readonly kind: 'branch';
      readonly when: Condition;
      readonly body: readonly Statement[];
      readonly otherwise: readonly Statement[];
    }
  | { readonly kind: 'loop'; readonly head: string; readonly body: readonly Statement[] };

/** What always holds. */
export const ALWAYS: Condition = { operator: '&&', terms: [] };

/** A condition of one term. */
export function term(text: string): Condition {
  return { operator: '&&', terms: [text] };
}

/** Holds where all terms hold. */
export function all(terms: readonly string[]): Condition {
  return { operator: '&&', terms };
}

/** A call of a function. */
export function call(callee: string, ...parameters: readonly string[]): Call {
  return { callee, parameters };
}

/** Puts a condition before statements: around one refusal it becomes a part of that one's condition. */
export function guard(when: Condition, body: readonly Statement[]): readonly Statement[] {
  if (body.length === 0 || when.terms.length === 0) return body;
  const [only, ...others] = body;
  if (only?.kind === 'refuse' && others.length === 0) {
    return [{ ...only, when: both(when, only.when) }];
  }
  return [{ kind: 'branch', when, body, otherwise: [] }];
}

function both(left: Condition, right: Condition): Condition {
  return all([...conjuncts(left), ...conjuncts(right)]);
}

function conjuncts({ operator, terms }: Condition): readonly string[] {
  return operator === '||' && terms.length > 1 ? [`(${terms.join(' || ')})`] : terms;
}

/** Leaves out what stands behind an unconditional end. */
export function reachable(statements: readonly Statement[]): readonly Statement[] {
  const end = statements.findIndex(
    (statement) => statement.kind === 'refuse' && statement.when.terms.length === 0,
  );
  return end < 0 ? statements : statements.slice(0, end + 1);
}

/**
 * A function's name may begin with one of these beside a verb: a question, a conversion, an event, or what it works with.
 */
const particles = ["can", "has", "is", "should", "to", "on", "with"];

/** The verbs that lambdas use. A new one is added when no listed one says it. */
const verbs = `
accept add adopt allow anonymize answer apply ask assert attempt authenticate bind build call cancel carve change check
choose claim close compare complete compute confirm connect continue copy count create cut decline decode define
delete deliver describe detect disable discard dispatch do download draw drop duplicate enable encode end enforce
enqueue erase escape evaluate expire export fetch fill find finish fit fix fold format generate get handle hash ignore
import index inspect join keep lay limit list load log make map mark measure merge migrate move name notify omit open
parse pause pick place plan play post prepare presign preview process promote prove publish put query read reconcile record
redrive refresh refund register reject release remember remove render renew repair replace request reschedule resend reset
resolve restore retry revoke run sample sanitize save schedule search select send set settle share shorten shrink
shuffle sign skip sort split start stop store stream stroke submit sum sweep sync take test transact trim try turn
undo unsubscribe update upgrade verify view wait walk warn withdraw wrap write`
  .trim()
  .split(/\s+/)
  .concat(particles);

const known = new Set(verbs);

/** Whether a function's name begins with a verb: `sendEmail`, `#readPage`, `isOpen`. Constructors and `_` count. */
export function startsWithVerb(name: string): boolean {
  const [first = ""] = name.replace(/^[#_]+/, "").split(/(?=[A-Z0-9_])/);
  return name === "constructor" || first === "" || first === "handler" || known.has(first.toLowerCase());
}

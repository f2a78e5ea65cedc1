/** Words that a function's name may begin with, beside the verbs: conversions, questions, hooks and events. */
const particles = ["as", "can", "from", "has", "is", "on", "should", "to", "use", "with", "without", "until"];

const verbs =
  `abort accept acquire add adopt aggregate allow amend anonymize answer append apply archive arrange ask assemble
assert assign attach attempt audit authenticate authorize await balance batch begin bind block bootstrap bound broadcast build bump bundle
bypass cache calculate call cancel capture cast catch change charge check choose chunk claim clamp classify clean clear click clone close
collect combine commit compare compile complete compose compute concat configure confirm connect consume contain continue
convert copy count cover create crop cut debounce decide declare decline decode decrypt defer define delay delete deliver
deploy derive describe destroy detach detect determine diff disable discard dismiss dispatch display divide do download draw
drop dump duplicate edit emit enable encode encrypt end enforce enqueue ensure enter erase escape estimate evaluate exchange exclude execute
exit expand expect expire explain export expose extend extract fail fetch fill filter finalize find finish fit fix flatten flush
focus fold follow forbid force forget fork format forward freeze fulfil fulfill gather generate get give grant group guard guess
handle hash hide highlight hold hydrate identify ignore import include increase increment index infer inform initialize inject
insert inspect install intercept interpret interrupt invalidate invite invoke issue iterate join jump keep kill label launch lay
leave limit link list listen load locate lock log look make manage map mark mask match measure merge migrate mix mock
mount move name narrow navigate normalize note notify observe obtain offer omit open order pad page paginate parse pass
patch pause pay perform persist pick ping place plan play poll pop populate post prefix prepare prepend presign present preserve
press prevent preview print probe process produce promise promote propose prove provide prune publish pull purge push put
query queue quote raise randomize rank read rebuild receive recognize reconcile record recover redact redeem redirect redrive
reduce refresh refund refuse register reject relax release reload relocate rely remember remind remove rename render renew
reopen reorder repair repeat replace replay reply report request require rerun reschedule resend reserve reset resize resolve respond
restart restore restrict resume retain retrieve retry return reveal reverse revert review revoke rewrite roll rotate round
route run sample sanitize save scale scan schedule score scroll seal search see seed select send separate serialize serve set share
settle shift shorten show shuffle shut sign simulate skip slice slide snapshot sort spawn split squash stage start state stop store stream
strip stub submit subscribe substitute sum supply suspend swap sweep switch sync synthesize tag take tear tell terminate test throw
time toggle touch track transact transform translate transpile trap traverse trigger trim truncate try turn type unblock undo
unescape unlink unlock unmount unpack unsubscribe unwrap unzip update upgrade upload upsert validate verify view visit wait
walk warm warn watch wipe wrap withdraw write yield zip`
    .split(/\s+/)
    .concat(particles);

const known = new Set(verbs);

/** Whether a function's name begins with a verb: `sendEmail`, `#readPage`, `isOpen`. Constructors and `_` count. */
export function startsWithVerb(name: string): boolean {
  const [first = ""] = name.replace(/^[#_]+/, "").split(/(?=[A-Z0-9_])/);
  return name === "constructor" || first === "" || first === "handler" || known.has(first.toLowerCase());
}

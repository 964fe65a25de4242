/** `/admin/chat`: the provider's team answers patients. */
export const chatInbox = {
  title: 'Conversations',
  loading: 'Please wait...',
  which: 'Conversations to show',
  states: { open: 'Open', closed: 'Closed' },
  unread: '{count} unread',
  answered: 'Answered: {excerpt}',
  unnamed: 'Patient without a name',
  more: 'Show more conversations',
  denied: 'Only staff who answer patients can see the conversations.',
  notLoaded: 'We cannot load updates right now. We will keep trying.',
  paused: 'Updates are paused because this page was not used for a while. They resume when you use it.',
  empty: {
    open: { title: 'Nobody is waiting.', text: 'When a patient writes, the conversation appears here.' },
    closed: { title: 'No closed conversations.', text: 'Closed conversations appear here.' },
  },
  conversation: {
    title: 'Conversation with {name}',
    back: 'All conversations',
    close: 'Close conversation',
    reopen: 'Reopen conversation',
    closed: 'This conversation is closed. A reply or a new message reopens it.',
    cameIn: 'The patient just wrote again, so the conversation stays open.',
    deletedUser: 'Deleted user',
    empty: 'Nobody has written yet. What you write here appears in the patient’s live chat.',
    shownAs: 'The patient sees your answers under the name {providerName}.',
  },
} as const;

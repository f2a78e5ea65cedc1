import { lionAndMouseArt } from "./art/lion-and-mouse-art.ts";
import type { Story } from "./story.ts";

export const lionAndMouse: Story = {
  title: "The Lion and the Mouse",
  source: "A fable by Aesop, retold",
  description: "A very small mouse makes a very big promise. About kindness, and about being little.",
  art: lionAndMouseArt,
  pictures: ["sun", "tree", "bird", "moon"],
  ending: "mouse",
  paragraphs: [
    "It was the hottest part of the day, and Lion was asleep under the fig tree. His paws twitched. His whiskers hummed. Even the flies flew around him on tiptoe.",
    "Along came Mouse, who was in a hurry, as mice always are. She ran over a root. She ran over a stone. She ran over something warm and golden and thought: what a soft hill!",
    "The hill opened one eye.",
    "Thump! A paw came down, and there was Mouse, underneath it, with only her tail sticking out.",
    "“Who,” said Lion, “is running on my nose?”",
    "“Me,” said Mouse, in the smallest voice you ever heard. “I am sorry. I thought you were a hill. Please let me go, and one day I will help you.”",
    "Lion looked at Mouse. She was about as big as one of his claws. He began to laugh. He laughed so hard that figs fell out of the tree, plop, plop, plop.",
    "“You? Help me?” said Lion. “That is the funniest thing I have heard all summer.” And because it is hard to be cross when you are laughing, he lifted his paw. “Off you go, little one. Mind the hills.”",
    "“Thank you,” said Mouse. “I do not forget.”",
    "The summer went on. The figs were eaten. Then, one gray evening, Lion was walking through the long grass when something snapped. Up flew the ground, and down came a net. Ropes here, ropes there, ropes around all four of his paws. The more he pulled, the tighter they held.",
    "Lion roared. It was such a big roar that the birds left their branches and the frogs forgot their song. But nobody came, because everybody was afraid of that roar.",
    "Everybody but one.",
    "“I know that voice,” said Mouse, and she ran. She ran over a stone. She ran over a root. She ran straight up to the big, unhappy face behind the ropes.",
    "“Hold still,” said Mouse.",
    "“You cannot lift a net,” said Lion sadly. “You are too small.”",
    "“I am not going to lift it,” said Mouse. “I am going to eat it.”",
    "And she began. Nibble, nibble, nibble. One thread. Nibble, nibble, nibble. Two threads. The moon came up to see. Nibble, nibble, nibble, all through the night, until, just as the sky was turning pink, the last rope went snap, and Lion was free.",
    "He shook out his mane. He looked at his paws, one, two, three, four. Then he lay down flat in the grass so that his nose was as low as Mouse’s nose.",
    "“I laughed at you,” he said. “I am sorry. You are the biggest small friend I know.”",
    "Mouse washed her whiskers, which tasted of rope. “And you,” she said, “are the softest hill.”",
    "After that, when the day was at its hottest, you could see two of them asleep under the fig tree. One was very large. One was very small. And the flies flew around them both on tiptoe.",
  ],
  questions: [
    "How do you think Mouse felt under the big paw?",
    "Why did everybody but Mouse stay away when Lion roared?",
    "When did you help somebody bigger than you?",
    "What can small hands do that big hands cannot?",
  ],
  together:
    "Tie a loose knot in a string or a shoelace and undo it together. Whose fingers are better at it?",
};

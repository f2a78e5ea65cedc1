import { antAndGrasshopperArt } from "./art/ant-and-grasshopper-art.ts";
import type { Story } from "./story.ts";

export const antAndGrasshopper: Story = {
  title: "The Ant and the Grasshopper",
  source: "A fable by Aesop, retold with a warmer ending",
  description: "One carries, one sings, and winter comes for both. What does a song weigh when it snows?",
  art: antAndGrasshopperArt,
  pictures: ["flower", "cloud", "cup", "sun"],
  ending: "leaf",
  paragraphs: [
    "All summer long, Ant carried things. She carried seeds. She carried crumbs. Once she carried a whole sunflower petal for no reason but that it was yellow.",
    "And all summer long, Grasshopper sang. He sat on the tallest stalk in the meadow with his fiddle under his chin, and he sang about the clouds, and the dew, and the color of noon.",
    "“You might carry something,” said Ant, going by under a wheat grain.",
    "“You might sing something,” said Grasshopper.",
    "“Winter is coming,” said Ant.",
    "“Is it?” said Grasshopper. He looked around. Everything was green. “I cannot see it from here.”",
    "Ant went down into the ground with her wheat grain and came up again without it. She did that four hundred times a day. It was heavy work. But she noticed that when Grasshopper played something quick, her feet went quick, too, and then the hill was not so steep. She did not tell him. She was busy.",
    "The meadow turned yellow. Then it turned brown. Grasshopper’s songs grew shorter, because the days did.",
    "And one morning he woke up, and the world was white.",
    "There was no clover. There was no dew. There was a cold wind that went right through his fiddle and played it badly. Grasshopper hopped through the snow, and every hop was smaller than the one before. At last he came to a little round door in the ground, with light around its edges.",
    "He stood in front of it for a while. It is hard to knock when you think you know what somebody is going to say.",
    "Then he knocked.",
    "Ant opened. Behind her it was warm, and everything was in rows: the seeds, the crumbs, the one yellow petal.",
    "“I did not carry anything,” said Grasshopper. His teeth were chattering. “You told me, and I did not. I am sorry. May I come in?”",
    "Ant looked at him for a long moment. She was thinking of four hundred trips a day. She was thinking that there was enough, but only just. She was thinking, too, of a hill in July that had not been so steep.",
    "“Wipe your feet,” said Ant. “All six.”",
    "She gave him soup. She gave him the place by the stove. When he had stopped shaking, she said, “In this house everybody carries something. What can you carry?”",
    "Grasshopper thought. He was not strong. He was not good at rows.",
    "“I can carry a tune,” he said.",
    "It was a long winter, the longest that anybody could remember. The snow came up to the doorknob. There were evenings when the ants were tired of seeds and tired of the dark and tired of each other’s elbows. And on those evenings Grasshopper took down his fiddle and played them the meadow. He played the clouds. He played the dew. He played the color of noon, until they could all see it, yellow as a petal, on the wall of the little room under the snow.",
    "And when spring came and the door was opened, Grasshopper was the first one out.",
    "He was carrying a seed. It was only a small one. But he carried it all the way up the hill, and he sang.",
  ],
  questions: [
    "What did Ant bring into the winter? What did Grasshopper bring?",
    "Why was it hard for Grasshopper to knock?",
    "What was Ant thinking about when she looked at him?",
    "What does everybody carry in your house?",
  ],
  together:
    "Do one dull job, such as matching socks, with a song on. Then try five socks without it. Which way were your hands quicker?",
};

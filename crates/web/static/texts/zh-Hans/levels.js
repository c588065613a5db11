// How each level plays, in words: by game and by the level's name, in Simplified Chinese.

/** @type {typeof import('../en/levels.js').levels} */
export const levels = {
  ewn: {
    beginner: '几乎随意走棋：很适合当第一个对手。',
    novice: '喜欢吃子和前进，但常常选到坏棋。',
    casual: '会考虑你的应手，但失误仍多。',
    club: '会考虑你的应手，只在着法相近时出错。',
    expert: '往前看三步，不会粗心大意。',
    master: '往前看五步：你需要好棋，也需要好骰运。',
    champion: '最强：往前看六步，并用神经网络判断局面。',
  },
  tzaar: {
    beginner: '几乎随意吃子：很适合当第一个对手。',
    novice: '喜欢吃大的，但看不到你接下来的手段。',
    casual: '会规划一回合的两个动作，但常常选到坏棋。',
    club: '会规划一回合的两个动作，偶尔失手。',
    advanced: '会规划一回合的两个动作，很少失手。',
    expert: '会规划一回合的两个动作，不会粗心大意。',
    master: '会考虑你的应手，并抓住你的弱点。',
    grandmaster: '往前看好几个回合：每个失误都要付出代价。',
    champion: '最强：每个动作最多思考一秒。',
  },
};
